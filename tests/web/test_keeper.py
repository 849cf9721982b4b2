"""The keeper's desk: what can be asked there, and what cannot."""

import pytest
from django.apps import apps
from django.contrib import admin

from lusoria.web.models import Table
from lusoria.web.people import links
from lusoria.web.tables import programs, seating

pytestmark = pytest.mark.django_db

WANTED = {"auth.User": "person__seats__table", "web.Person": "seats__table", "web.Table": "", "web.Chat": "table",
          "web.Report": "table"}  # fmt: skip


@pytest.fixture
def laid(someone):
    """A private table with a running match, a personal link to its seat, and a token for a program."""
    ada = someone("Ada")
    table = seating.open_table(ada, "zero", 2, {}, ["apprentice"])
    links.renew(table.seats.get(number=0))
    programs.admit(table.pk, ada)
    return table


def asked(desk, model, lookup, value):
    return desk.get(f"/keeper/{model._meta.app_label}/{model._meta.model_name}/", {lookup: value})


LOOKUPS = [
    "opening__secret__startswith", "opening__secret__regex", "code", "code__startswith", "seats__token__startswith",
    "entries__data__0__1", "entries__data__contains", "seats__pad__contains", "host__user__password__startswith",
    "sealed__code__startswith", "+__code__startswith", "id__range", "id__startswith", "awaits", "pk__in",
]  # fmt: skip


@pytest.mark.parametrize("name", WANTED)
def test_a_list_is_not_asked_after_what_it_does_not_offer(laid, desk, name):
    model, secret = apps.get_model(name), laid.opening["secret"]
    for lookup in LOOKUPS:
        for whole in {lookup, "__".join(part for part in (WANTED[name], lookup) if part)}:
            for value in ("1", secret[:1]):
                assert asked(desk, model, whole, value).status_code == 400, (whole, value)


def test_every_list_answers_what_it_offers_and_refuses_every_other_field(laid, desk):
    """Field after field of every model at the desk, with a value that could not even be read."""
    for model, registered in admin.site._registry.items():
        answer = asked(desk, model, "_facets", "True")
        assert answer.status_code == 200, model
        for spec in answer.context["cl"].filter_specs:
            for choice in spec.choices(answer.context["cl"]):
                path = f"/keeper/{model._meta.app_label}/{model._meta.model_name}/{choice['query_string']}"
                assert desk.get(path).status_code == 200, path
        for field in model._meta.get_fields(include_hidden=True):
            for how in ("", "__range", "__startswith", "__isnull"):
                if field.name + how not in registered.lookups:
                    assert asked(desk, model, field.name + how, "1").status_code == 400, (model, field.name + how)


def test_no_lookup_leads_from_the_desk_to_the_vault(laid):
    """The relations of everything that the desk knows, followed to their ends: none arrives at a secret."""
    from django.contrib.sessions.base_session import AbstractBaseSession

    seen, open_ = set(), list(admin.site._registry)
    while open_:
        model = open_.pop()
        if model in seen:
            continue
        seen.add(model)
        open_ += [field.related_model for field in model._meta.get_fields(include_hidden=True) if field.is_relation]
    names = {model.__name__ for model in seen if model is not None}
    assert {"Table", "Seat", "Entry", "Person", "User"} <= names  # it does walk
    assert not names & {"Sealed", "ReturnLink", "Token"}
    assert not any(issubclass(model, AbstractBaseSession) for model in seen if model is not None)
    assert {"Sealed", "ReturnLink", "Token"} <= {model.__name__ for model in apps.get_models()}


def test_secrets_go_with_what_they_belong_to(laid):
    from lusoria.web.tables.vault import ReturnLink, Sealed, Token

    kinds = (Sealed, ReturnLink, Token)
    assert [kind.objects.count() for kind in kinds] == [1, 1, 1]
    Table.objects.all().delete()
    assert [kind.objects.count() for kind in kinds] == [0, 0, 0]
