"""The addresses of the house."""

from __future__ import annotations

from django.contrib import admin
from django.contrib.auth.views import LogoutView
from django.urls import path
from django.views.i18n import set_language

from .house import metrics
from .views import account, api, coach, house, lobby, own, play, second, table

urlpatterns = [
    path("", lobby.home, name="home"),
    path("tables/", lobby.lobby_tables, name="lobby_tables"),
    path("games/<slug:slug>/", lobby.game, name="game"),
    path("games/<slug:slug>/play/", lobby.play_now, name="play_now"),
    path("games/<slug:slug>/rules/", lobby.rules, name="rulebook"),
    path("games/<slug:slug>/board.css", lobby.board_css, name="board_css"),
    path("games/<slug:slug>/cover-<slug:language>.svg", lobby.cover, name="cover"),
    path("games/<slug:slug>/new/", lobby.table_new, name="table_new"),
    path("j/<str:code>/", lobby.join, name="join"),
    path("b/<str:token>/", account.back, name="back"),
    path("t/<slug:table_id>/", table.table, name="table"),
    path("t/<slug:table_id>/people/", table.people_part, name="people"),
    path("t/<slug:table_id>/replay/", table.replay, name="replay"),
    path("t/<slug:table_id>/coach/", coach.coach, name="coach"),
    path("t/<slug:table_id>/export.json", table.export, name="export"),
    path("t/<slug:table_id>/export.txt", table.export_text, name="export_text"),
    path("t/<slug:table_id>/pulse/", table.pulse, name="pulse"),
    path("t/<slug:table_id>/sit/", lobby.sit, name="sit"),
    path("t/<slug:table_id>/start/", play.start, name="start"),
    path("t/<slug:table_id>/move/", play.move, name="move"),
    path("t/<slug:table_id>/undo/", play.undo, name="undo"),
    path("t/<slug:table_id>/undo/ask/", play.undo_ask, name="undo_ask"),
    path("t/<slug:table_id>/undo/answer/", play.undo_answer, name="undo_answer"),
    path("t/<slug:table_id>/looked/", play.looked, name="looked"),
    path("t/<slug:table_id>/standing/", play.standing, name="standing"),
    path("t/<slug:table_id>/pad/", play.note, name="pad"),
    path("t/<slug:table_id>/chat/", play.chat, name="chat"),
    path("t/<slug:table_id>/seats/<int:number>/bot/", play.seat_bot, name="seat_bot"),
    path("t/<slug:table_id>/seats/<int:number>/back/", play.seat_back, name="seat_back"),
    path("t/<slug:table_id>/seats/<int:number>/kick/", play.kick, name="kick"),
    path("t/<slug:table_id>/lock/", play.lock, name="lock"),
    path("t/<slug:table_id>/leave/", play.leave, name="leave"),
    path("t/<slug:table_id>/rematch/", play.rematch, name="rematch"),
    path("t/<slug:table_id>/verdict/", play.verdict, name="verdict"),
    path("t/<slug:table_id>/report/", play.report, name="report"),
    path("t/<slug:table_id>/mute/", play.mute, name="mute"),
    path("t/<slug:table_id>/program/", play.program, name="program"),
    path("t/<slug:table_id>/program/end/", play.program_end, name="program_end"),
    path("t/<slug:table_id>/link/", account.return_link, name="return_link"),
    path("account/", account.account, name="account"),
    path("account/name/", account.rename, name="rename"),
    path("account/up/", account.sign_up, name="sign_up"),
    path("account/in/", account.SignIn.as_view(), name="sign_in"),
    path("account/second/", second.second_factor, name="second_factor"),
    path("account/mail/", own.mail, name="mail"),
    path("account/recover/", own.Recover.as_view(), name="recover"),
    path("account/recover/<str:uidb64>/<str:token>/", own.NewPassword.as_view(), name="new_password"),
    path("account/export.json", own.own_export, name="own_export"),
    path("account/delete/", own.own_delete, name="own_delete"),
    path("account/out/", LogoutView.as_view(), name="sign_out"),
    path("account/sessions/end/", account.session_end, name="session_end"),
    path("account/forget/", account.forget_me, name="forget_me"),
    path("account/password/", account.password_change, name="password_change"),
    path("i18n/setlang/", set_language, name="set_language"),
    path("theme/", house.set_theme, name="set_theme"),
    path("stream/", table.stream, name="stream"),
    path("api/1/seat/", api.seat, name="api_seat"),
    path("api/1/act/", api.act, name="api_act"),
    path("api/1/events/", api.events, name="api_events"),
    path("metrics", metrics.metrics, name="metrics"),
    path("health/", house.health, name="health"),
    path("keeper/", admin.site.urls),
]

handler400 = "lusoria.web.views.house.bad_request"
handler403 = "lusoria.web.views.house.forbidden"
handler404 = "lusoria.web.views.house.not_found"
handler500 = "lusoria.web.views.house.broken"
