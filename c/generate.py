"""Writes the library for C# and for Java from the header: python3 c/generate.py FOLDER

FOLDER gets `Shanten.cs` for P/Invoke, `Shanten.java` for JNA, and `sizes.c`, a program that prints
the name and the size of each struct. The other two have a function `sizes` with the same text.
"""

import html
import pathlib
import re
import sys
from textwrap import indent
from typing import NamedTuple

HEADER = pathlib.Path(__file__).parent / "include/shanten.h"

#: An item of the header with its documentation.
ITEM = re.compile(
    r"""(?P<doc>(?:^///.*\n)*)
    ^(?:\#define\ (?P<constant>\w+)\ (?P<number>-?\w+)
    |typedef\ enum\ (?P<enum>\w+)\ {(?P<members>[^}]*)}\ \w+;
    |typedef\ struct\ (?P<struct>\w+)\ {(?P<fields>[^}]*)}\ \w+;
    |typedef\ struct\ (?P<handle>\w+)\ \w+;
    |typedef\ (?P<result>\w+)\ \(\*(?P<callback>\w+)\)\((?P<given>[^)]*)\);
    |(?P<function>[\w ]+\ \**\w+)\((?P<parameters>[^)]*)\);)$""",
    re.MULTILINE | re.VERBOSE,
)
#: A member of an enum and a field of a struct, each with its documentation.
MEMBER = re.compile(r"((?: *///.*\n)*)\s*(\w+) = (-?\w+),")
FIELD = re.compile(r"((?: *///.*\n)*) *(\w[^;/]+);")
VALUE = re.compile(r"(?:const )?(?:enum |struct )?(\w+) (\**)(\w+)(?:\[(\w+)\])?")
#: What may stand between the items.
BETWEEN = r'/\*[^/]*\*/|// .*|^#(if|endif|include).*|^#define SHANTEN_H$|^extern "C" {|^}|\s+'
LIMITS = {"INT8_MIN": -128, "INT8_MAX": 127}


class Value(NamedTuple):
    """A field, a parameter, or a function with what it returns."""

    type: str
    stars: str
    name: str
    #: Of an array: a number or the name of a constant.
    length: str


def value(declared):
    """A value from its declaration, as in `const struct shanten_meld *melds`."""
    found = VALUE.fullmatch(re.sub(r"\s+", " ", declared).strip())
    assert found, f"not understood: {declared}"
    return Value(*found.groups(default=""))


def split(pattern, text, between=r"\s+"):
    """All that a pattern finds in a text. Nothing else may be there but what stands between."""
    left = re.sub(between, "", pattern.sub("", text), flags=re.MULTILINE)
    assert not left, f"not understood: {left}"
    return pattern.finditer(text)


class Header:
    """What the header declares."""

    def __init__(self, text):
        self.about = re.search(r"/\*\n(.*?)\n \*/", text, re.DOTALL)[1]
        self.items = list(split(ITEM, text, BETWEEN))
        self.numbers = dict(LIMITS)
        self.numbers.update((item["constant"], self.number(item["number"])) for item in self.having("constant"))
        self.callbacks = {item["callback"] for item in self.having("callback")}
        self.structs = [item["struct"] for item in self.having("struct")]
        self.returned = {value(item["function"]).type for item in self.having("function")}

    def having(self, group):
        return (item for item in self.items if item[group])

    def number(self, text):
        return self.numbers[text] if text in self.numbers else int(text)


class Language:
    """What the languages have in common: a class with everything of the header in it."""

    def __init__(self, header):
        self.header = header

    def commented(self, doc, code):
        """Code after its documentation, if it has one, in the lines of the header."""
        if not doc:
            return f"{code}\n"
        first, other, last = self.comment
        lines = [html.escape(re.sub(r"^ *(///|\*) ?", "", line), quote=False) for line in doc.strip("\n").split("\n")]
        return re.sub(" +\n", "\n", first + f"\n{other}".join(lines) + last) + f"\n{code}\n"

    def block(self, opening, parts, start=""):
        return opening + " {\n" + indent(start + "".join(self.commented(*part) for part in parts), "    ") + "}"

    def item(self, item):
        if name := item["constant"]:
            return self.constant(name, self.header.number(item["number"]))
        if name := item["enum"]:
            members = (found.groups() for found in split(MEMBER, item["members"]))
            return self.block(
                self.enum(name),
                [(doc, self.member(word.removeprefix(f"{name.upper()}_"), int(given))) for doc, word, given in members],
            )
        if name := item["struct"]:
            fields = [(found[1], value(found[2])) for found in split(FIELD, item["fields"])]
            return self.block(
                self.struct(name, [field.name for _, field in fields]),
                [(doc, self.field(field)) for doc, field in fields],
            )
        if name := item["handle"]:
            return self.handle(name)
        if name := item["callback"]:
            return self.callback(value(f"{item['result']} {name}"), self.parameters(item["given"]))
        return self.function(value(item["function"]), self.parameters(item["parameters"]))

    def parameters(self, given):
        values = [value(one) for one in given.split(",") if one != "void"]
        return ", ".join(f"{self.type(one)} {one.name}" for one in values)

    def written(self):
        """The whole file."""
        parts = [(item["doc"], self.item(item)) for item in self.header.items]
        sizes = " +\n    ".join(f'"{name} " + {self.size(name)} + "\\n"' for name in self.header.structs)
        parts.append(("The name and the size of each struct, a line each.", self.sizes % sizes))
        whole = self.block(self.opening, parts, self.start)
        return f"// Written by c/generate.py.\n{self.before}\n{self.commented(self.header.about, whole)}"


class CSharp(Language):
    """P/Invoke, with pointers as in C."""

    file = "Shanten.cs"
    types = {"uint8_t": "byte", "int8_t": "sbyte", "uint16_t": "ushort", "int16_t": "short", "uint32_t": "uint"}
    types |= {"int32_t": "int", "uint64_t": "ulong", "char": "byte", "size_t": "UIntPtr", "double": "double"}
    comment = ("/// <summary>", "/// ", "</summary>")
    before = "using System;\nusing System.Runtime.InteropServices;\n"
    opening = "public static unsafe class Shanten"
    start = ""
    sizes = "public static string sizes() {\n    return %s;\n}"

    def constant(self, name, number):
        return f"public const int {name} = {number};"

    def enum(self, name):
        return f"public enum {name} : {'int' if name in self.header.returned else 'byte'}"

    def member(self, name, number):
        return f"{name} = {number},"

    def handle(self, name):
        return f"public struct {name} {{}}"

    def struct(self, name, fields):
        return f"[StructLayout(LayoutKind.Sequential)]\npublic struct {name}"

    def callback(self, value, parameters):
        attribute = "[UnmanagedFunctionPointer(CallingConvention.Cdecl)]"
        return f"{attribute}\npublic delegate {self.type(value)} {value.name}({parameters});"

    def type(self, value):
        # A struct with a delegate couldn't be pointed at.
        kind = "IntPtr" if value.type in self.header.callbacks else value.type
        return self.types.get(kind, kind) + value.stars

    def field(self, value):
        if not value.length:
            return f"public {self.type(value)} {value.name};"
        if value.type in self.types and value.type != "size_t":
            return f"public fixed {self.type(value)} {value.name}[{value.length}];"
        # Only plain numbers can be fixed. The address of the first is that of the array.
        names = (f"{value.name}_{at}" for at in range(self.header.number(value.length)))
        return f"public {self.type(value)} {', '.join(names)};"

    def function(self, value, parameters):
        attribute = '[DllImport("shanten", CallingConvention = CallingConvention.Cdecl)]'
        return f"{attribute}\npublic static extern {self.type(value)} {value.name}({parameters});"

    def size(self, name):
        return f"sizeof({name})"


class Java(Language):
    """JNA, mapped directly: the first struct of a `toArray` stands for all of them."""

    file = "Shanten.java"
    types = {"uint8_t": "byte", "int8_t": "byte", "uint16_t": "short", "int16_t": "short", "uint32_t": "int"}
    types |= {"int32_t": "int", "uint64_t": "long", "char": "byte", "size_t": "long", "double": "double"}
    comment = ("/** ", " * ", " */")
    before = "package shanten;\n\nimport com.sun.jna.*;\nimport com.sun.jna.ptr.PointerByReference;\n"
    opening = "public final class Shanten"
    start = """static {
    if (Native.SIZE_T_SIZE != 8) throw new UnsatisfiedLinkError("this needs a machine of 64 bits");
    Native.register(Shanten.class, "shanten");
}

private Shanten() {}

"""
    sizes = "public static String sizes() {\n    return %s;\n}"

    def constant(self, name, number):
        return f"public static final {'byte' if -128 <= number < 128 else 'int'} {name} = {number};"

    member = constant

    def enum(self, name):
        return f"public static final class {name}"

    def handle(self, name):
        return f"public static final class {name} extends PointerType {{}}"

    def struct(self, name, fields):
        order = ", ".join(f'"{field}"' for field in fields)
        return f"@Structure.FieldOrder({{{order}}})\npublic static final class {name} extends Structure"

    def callback(self, value, parameters):
        return f"public interface {value.name} extends Callback {{\n    {self.type(value)} invoke({parameters});\n}}"

    def type(self, value):
        if value.type == "void" and value.stars:
            return "Pointer"
        if not value.stars:
            return "int" if value.type in self.header.returned else self.types.get(value.type, value.type)
        if value.stars == "**":
            return "PointerByReference"
        return self.types[value.type] + "[]" if value.type in self.types else value.type

    def field(self, value):
        kind = "Pointer" if value.stars else self.type(value)
        if value.length:
            return f"public {kind}[] {value.name} = new {kind}[{value.length}];"
        return f"public {kind} {value.name};"

    def function(self, value, parameters):
        return f"public static native {self.type(value)} {value.name}({parameters});"

    def size(self, name):
        return f"new {name}().size()"


def main():
    header = Header(HEADER.read_text())
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for language in CSharp(header), Java(header):
        (folder / language.file).write_text(language.written())
    sizes = "".join(f'    printf("{name} %zu\\n", sizeof({name}));\n' for name in header.structs)
    (folder / "sizes.c").write_text(f'#include <stdio.h>\n\n#include "{HEADER.name}"\n\nint main(void) {{\n{sizes}}}\n')


if __name__ == "__main__":
    main()
