"""Forms: filters of the catalogue, a new table, a name, an account, a report."""

from __future__ import annotations

import tomllib
from typing import Any, cast

from django import forms
from django.contrib.auth.forms import PasswordChangeForm, UserCreationForm
from django.contrib.auth.models import User
from django.db import transaction
from django.forms import BoundField
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from lusoria.kernel import Choice, Game, Number, OptionError, Switch
from lusoria.play.words import Speaker

from .match import door
from .models import NAME_LENGTH, Table
from .people import names, signing
from .refusal import Refusal
from .thinking import strengths

WEIGHTS = [(1, gettext_lazy("light")), (2, gettext_lazy("medium")), (3, gettext_lazy("heavy"))]


class NameForm(forms.Form):
    """What a player is called."""

    name = forms.CharField(
        label=gettext_lazy("Your name"),
        max_length=NAME_LENGTH,
        widget=forms.TextInput(attrs={"autocomplete": "nickname", "autofocus": True}),
    )

    def clean_name(self) -> str:
        try:
            return names.clean(self.cleaned_data["name"])
        except Refusal as refusal:
            raise forms.ValidationError(refusal.sentence) from refusal


class FilterForm(forms.Form):
    """What somebody looks for in the catalogue. Nothing is required and nothing is refused."""

    q = forms.CharField(label=gettext_lazy("Search"), required=False, widget=forms.TextInput(attrs={"type": "search"}))
    seats = forms.TypedChoiceField(label=gettext_lazy("Players"), required=False, coerce=int, empty_value=None)
    minutes = forms.TypedChoiceField(label=gettext_lazy("Time"), required=False, coerce=int, empty_value=None)
    weight = forms.TypedChoiceField(label=gettext_lazy("Weight"), required=False, coerce=int, empty_value=None)
    mechanism = forms.ChoiceField(label=gettext_lazy("Kind"), required=False)

    def __init__(self, data: Any, *, seats: range, mechanisms: list[tuple[str, str]]) -> None:
        super().__init__(data)
        anything = [("", _("any"))]
        fields: dict[str, Any] = self.fields
        fields["seats"].choices = anything + [
            (n, ngettext("%(n)d player", "%(n)d players", n) % {"n": n}) for n in seats
        ]
        fields["minutes"].choices = anything + [
            (n, ngettext("up to %(n)d minute", "up to %(n)d minutes", n) % {"n": n}) for n in (15, 30, 60, 120)
        ]
        fields["weight"].choices = [*anything, *WEIGHTS]
        fields["mechanism"].choices = anything + mechanisms

    def wish(self, name: str) -> Any:
        """What was asked for; None where nothing, or nonsense, was."""
        self.is_valid()
        return self.cleaned_data.get(name) or None


class TableForm(forms.Form):
    """A new table: seats, the options of the game, who sits where, who may come, and how fast."""

    seats = forms.TypedChoiceField(label=gettext_lazy("Players"), coerce=int, widget=forms.RadioSelect)
    public = forms.TypedChoiceField(
        label=gettext_lazy("Who may join"),
        coerce=lambda value: value == "1",
        choices=[
            ("0", gettext_lazy("People who have the link")),
            ("1", gettext_lazy("Anybody: the table is listed in the lobby")),
        ],
        initial="0",
        widget=forms.RadioSelect,
    )
    tempo = forms.ChoiceField(
        label=gettext_lazy("Tempo"),
        choices=[
            (Table.Tempo.LIVE, gettext_lazy("Live: everybody is here")),
            (Table.Tempo.DAYS, gettext_lazy("Over days: a move whenever one finds the time")),
        ],
        initial=Table.Tempo.LIVE,
        widget=forms.RadioSelect,
    )

    components = forms.CharField(
        label=gettext_lazy("Other numbers than in the box"),
        help_text=gettext_lazy("One a line, such as: rounds = 5. Everybody at the table sees them."),
        required=False,
        max_length=5000,
        widget=forms.Textarea(attrs={"rows": 3, "spellcheck": "false", "autocapitalize": "off"}),
    )

    def __init__(self, data: Any, *, game: Game, speak: Speaker, name_wanted: bool) -> None:
        super().__init__(data)
        self.game = game
        low, high = game.seats
        if name_wanted:
            self.fields = {"name": NameForm().fields["name"], **self.fields}
        self.fields["deputy"] = forms.ChoiceField(
            label=_("A bot that sits in when somebody is away"),
            choices=strengths.choices(speak.language, game),
            required=False,
            initial=strengths.GENTLE,
        )
        seats: Any = self.fields["seats"]
        seats.choices = [(n, str(n)) for n in range(low, high + 1)]
        seats.initial = low
        for number in range(1, high):
            self.fields[f"seat_{number}"] = forms.ChoiceField(
                label=_("Seat %(n)d") % {"n": number + 1},
                choices=[("", _("A person")), (_("Bots"), strengths.choices(speak.language, game))],
                required=False,
                initial="",
            )
        for option in game.options:
            self.fields[f"o_{option.slug}"] = _option_field(option, speak)

    @property
    def option_fields(self) -> list[BoundField]:
        """The fields of the game's own options."""
        return [self[f"o_{option.slug}"] for option in self.game.options]

    @property
    def seat_fields(self) -> list[BoundField]:
        """One field for each chair but the host's own."""
        return [self[f"seat_{number}"] for number in range(1, self.game.seats[1])]

    def clean_name(self) -> str:
        try:
            return names.clean(self.cleaned_data["name"])
        except Refusal as refusal:
            raise forms.ValidationError(refusal.sentence) from refusal

    def clean(self) -> dict[str, Any]:
        data = dict(super().clean() or self.cleaned_data)
        given = {o.slug: data.get(f"o_{o.slug}") for o in self.game.options}
        chosen = {slug: int(value) for slug, value in given.items() if value not in (None, "")}
        data["options"] = chosen
        try:
            self.game.checked_options(chosen, data.get("seats"))
        except OptionError as error:
            why = self._why(chosen, data.get("seats"), error)
            self.add_error(None, _("These options do not go together: %(why)s.") % {"why": why})
        if not self.errors:
            try:
                data["components"] = door.checked_components(
                    self.game,
                    self.game.checked_options(chosen, data["seats"]),
                    data["seats"],
                    data.get("components") or {},
                )
            except Refusal as refusal:
                self.add_error("components", refusal.sentence)
        data["bots"] = [data.get(f"seat_{n}") or "" for n in range(1, int(data.get("seats") or 1))]
        return data

    def clean_components(self) -> dict[str, Any]:
        """Numbers by name: lines `name = value`, or a patch of components.toml, with `is` under each name."""
        try:
            given = tomllib.loads(self.cleaned_data["components"])
        except tomllib.TOMLDecodeError as error:
            raise forms.ValidationError(_("This cannot be read: %(why)s") % {"why": error}) from error
        return {name: value.get("is") if isinstance(value, dict) else value for name, value in given.items()}

    def _why(self, chosen: dict[str, int], seats: int | None, error: OptionError) -> str:
        labels = {o.slug: str(self.fields[f"o_{o.slug}"].label) for o in self.game.options}
        on = {o.slug for o in self.game.options if chosen.get(o.slug, o.default) != o.default}
        for option in self.game.options:
            if option.slug in on:
                for other in option.excludes:
                    if other in on:
                        return _("“%(one)s” excludes “%(other)s”") % {
                            "one": labels[option.slug],
                            "other": labels[other],
                        }
                for other in option.needs:
                    if other not in on:
                        return _("“%(one)s” needs “%(other)s”") % {"one": labels[option.slug], "other": labels[other]}
                if option.needs_any and not on & set(option.needs_any):
                    return _("“%(one)s” needs one of: %(others)s") % {
                        "one": labels[option.slug],
                        "others": " / ".join(labels[other] for other in option.needs_any),
                    }
                if seats and option.seats and not option.seats[0] <= seats <= option.seats[1]:
                    text = ngettext(
                        "“%(one)s” is not for %(seats)d player", "“%(one)s” is not for %(seats)d players", seats
                    )
                    return text % {"one": labels[option.slug], "seats": seats}
        return str(error)


def _option_field(option: Any, speak: Speaker) -> forms.Field:
    label = speak.look_up(option.title)
    if isinstance(option, Switch):
        return forms.BooleanField(label=label, required=False, initial=bool(option.default))
    if isinstance(option, Choice):
        texts = option.labels or option.values
        return forms.TypedChoiceField(
            label=label,
            coerce=int,
            choices=[(k, speak.look_up(text)) for k, text in enumerate(texts)],
            initial=option.default,
            required=False,
        )
    assert isinstance(option, Number)
    field = forms.IntegerField(label=label, min_value=option.low, max_value=option.high, required=False)
    if option.low <= option.default <= option.high:
        field.initial = option.default
    else:
        field.widget.attrs["placeholder"] = _("as the rules say")
    return field


class SignUpForm(UserCreationForm):  # type: ignore[type-arg]
    """An account: a name to sign in with and a password, nothing else."""

    class Meta(UserCreationForm.Meta):
        model = User
        fields = ("username",)

    def clean_username(self) -> str:
        found = str(super().clean_username())
        try:
            names.clean(found)
        except Refusal as refusal:
            raise forms.ValidationError(refusal.sentence) from refusal
        return found

    def save(self, commit: bool = True) -> User:
        """IntegrityError when somebody else took the name in this very moment."""
        user = cast(User, super().save(commit=False))  # takes its time over the password, while others may write
        if commit:
            with transaction.atomic():
                user.save()
        return user


class TokenForm(forms.Form):
    """Six digits, or a recovery code."""

    token = forms.CharField(
        label=gettext_lazy("Code"),
        max_length=20,
        widget=forms.TextInput(attrs={"autocomplete": "one-time-code", "autofocus": True}),
    )

    def clean_token(self) -> str:
        return str(self.cleaned_data["token"]).replace(" ", "")


class PasswordField(forms.CharField):
    """The password of whoever is signed in."""

    widget = forms.PasswordInput(attrs={"autocomplete": "current-password"})

    def __init__(self) -> None:
        super().__init__(label=gettext_lazy("Password"), strip=False)


class MailForm(forms.Form):
    """A mail address for recovery, given together with the password."""

    email = forms.EmailField(label=gettext_lazy("Mail address"), required=False, max_length=254)
    password = PasswordField()

    def __init__(self, request: HttpRequest, user: User, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self.request, self.user = request, user

    def clean_password(self) -> str:
        return _own_password(self.request, self.user, self.cleaned_data["password"])


class FarewellForm(forms.Form):
    """The last question before everything of somebody is forgotten: the password, or a tick where there is none."""

    sure = forms.BooleanField(label=gettext_lazy("Yes, forget everything of mine"))

    def __init__(self, request: HttpRequest, user: User | None, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self.request, self.user = request, user
        if user is not None:
            self.fields["password"] = PasswordField()

    def clean_password(self) -> str:
        assert self.user is not None  # or there would be no such field
        return _own_password(self.request, self.user, self.cleaned_data["password"])


class NewPasswordForm(PasswordChangeForm):
    """Another password, given together with the one so far."""

    def __init__(self, request: HttpRequest, user: User, *given: Any, **more: Any) -> None:
        super().__init__(user, *given, **more)
        self.request = request

    def clean_old_password(self) -> str:
        return _own_password(self.request, self.user, self.cleaned_data["old_password"])


def _own_password(request: HttpRequest, user: User, password: str) -> str:
    if not signing.is_password(request, user, password):
        raise forms.ValidationError(_("This is not your password."))
    return password


class VerdictForm(forms.Form):
    """What somebody thought of the game."""

    stars = forms.TypedChoiceField(
        label=gettext_lazy("How did you like this game?"),
        coerce=int,
        choices=[(n, "★" * n) for n in range(5, 0, -1)],
    )
    text = forms.CharField(
        label=gettext_lazy("A sentence about it, for those who make the game"), max_length=500, required=False
    )


class ReportForm(forms.Form):
    """What the keeper should know."""

    reason = forms.CharField(
        label=pgettext_lazy("a report", "What happened?"),
        max_length=1000,
        widget=forms.Textarea(attrs={"rows": 4}),
    )
    seat = forms.IntegerField(required=False, widget=forms.HiddenInput)
    chat = forms.IntegerField(required=False, widget=forms.HiddenInput)
