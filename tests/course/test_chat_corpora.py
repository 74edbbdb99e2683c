"""The same conversations as JSON, as YAML and as plain text."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
import yaml

from bpe_tui.course.corpora import shipped_corpora

TEXTS = {corpus.title: corpus.text or "" for corpus in shipped_corpora()}


def from_json(text: str) -> list[Any]:
    return [json.loads(line) for line in text.splitlines()]


def from_yaml(text: str) -> list[Any]:
    return list(yaml.safe_load_all(text))


def from_plain_text(text: str) -> list[Any]:
    found = []
    for chat in re.split(r"^--- ", text, flags=re.MULTILINE)[1:]:
        head, body = chat.split("\n", 1)
        name, time = head.split(", ")
        parts = re.split(r"^(System|User|Assistant): ", body, flags=re.MULTILINE)
        turns = zip(parts[1::2], parts[2::2], strict=True)
        messages = [{"role": role.lower(), "content": content.rstrip("\n")} for role, content in turns]
        found.append({"id": name, "time": int(time), "messages": messages})
    return found


@pytest.mark.parametrize(("title", "read"), [("Chat as YAML", from_yaml), ("Chat as plain text", from_plain_text)])
def test_every_form_of_the_chat_holds_the_same_data(title: str, read: Any) -> None:
    chats = from_json(TEXTS["Chat as JSON"])
    assert len(chats) > 20
    assert read(TEXTS[title]) == chats


def test_every_conversation_goes_back_and_forth() -> None:
    for chat in from_json(TEXTS["Chat as JSON"]):
        roles = [message["role"] for message in chat["messages"]]
        assert roles == ["system", *["user", "assistant"] * (len(roles) // 2)]
