"""How an explorable is written in a lesson file."""

from __future__ import annotations

from bpe_tui.course.explorables import EXPLORABLES, kind_named, make_explorable
from bpe_tui.course.exploring.control import Example
from bpe_tui.course.exploring.explorable import Option, OptionError
from bpe_tui.course.fields import FieldReader
from bpe_tui.course.models import Explore
from bpe_tui.course.nodes import Mapping, Node, Scalar, Sequence


def read_explore(reader: FieldReader, node: Node) -> Explore | None:
    """Read an explorable, and try whether it works; ``None`` if it is broken."""
    kind = _kind(node)
    known = kind_named(kind).OPTIONS if kind else ()
    allowed = known or [option for other in EXPLORABLES for option in kind_named(other).OPTIONS]
    names = tuple(dict.fromkeys(option.name for option in allowed))
    before = len(reader.problems)
    what = f"the explorable `{kind}`" if kind else "an explorable"
    fields = reader.fields(node, what, ("explore", "kind"), names)
    if fields is None:
        return None
    name = reader.identifier(fields["explore"], "the id of an explorable") if "explore" in fields else None
    if "kind" in fields and kind is None:
        reader.word(fields["kind"], "the kind of an explorable", tuple(EXPLORABLES))
    options = {option.name: _option(reader, fields[option.name], option) for option in known if option.name in fields}
    if name is None or kind is None or len(reader.problems) > before:
        return None
    try:
        return Explore(name, kind, make_explorable(kind, options), node.position)
    except OptionError as error:
        reader.note(node, f"`{kind}` cannot be shown so: {error}")
        return None


def _kind(node: Node) -> str | None:
    """The name of the explorable, where it can be told before its keys are read."""
    if isinstance(node, Mapping):
        for key, value in node.entries:
            if key.text == "kind" and isinstance(value, Scalar) and value.text in EXPLORABLES:
                return value.text
    return None


def _option(reader: FieldReader, node: Node, option: Option) -> object:
    what = f"`{option.name}`, {option.help}"
    match option.kind:
        case "text":
            text = reader.text(node, what, markdown=False)
            if text is not None and len(text) > option.longest:
                reader.note(node, f"{what}, has at most {option.longest:,} characters; this has {len(text):,}")
            return text
        case "number":
            return reader.integer(node, what, option.least, option.most)
        case "choice":
            return reader.word(node, what, option.choices)
        case "examples":
            return _examples(reader, node, what)
        case "values":
            return _values(reader, node, what)


def _examples(reader: FieldReader, node: Node, what: str) -> tuple[Example, ...]:
    if not isinstance(node, Mapping):
        reader.note(node, f"expected texts by their names, each as `name: text` on its own line, for {what}")
        return ()
    examples = []
    for key, value in node.entries:
        text = reader.text(value, f"the example `{key.text}`", markdown=False)
        examples.append(Example(key.text, text or ""))
    return tuple(examples)


def _values(reader: FieldReader, node: Node, what: str) -> object:
    """A list written out, perhaps of lists, or an expression that gives one."""
    if isinstance(node, Scalar) and "{{" in node.text:
        return reader.value(node, what)
    return tuple(_value(reader, item, what) for item in reader.items(node, what))


def _value(reader: FieldReader, node: Node, what: str) -> object:
    if isinstance(node, Sequence):
        return tuple(_value(reader, item, what) for item in node.items)
    if isinstance(node, Scalar) and "{{" in node.text:
        return reader.value(node, what)
    return reader.text(node, what, markdown=False)
