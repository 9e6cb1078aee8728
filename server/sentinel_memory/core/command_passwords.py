"""Passwords in the options of commands, which no name announces: `mysql -p`, `curl -u`."""

import re
from collections.abc import Iterator

from .assigned_values import read_value
from .expressions import expression
from .secret_patterns import Secret
from .secret_shape import is_secret_shaped

_COMMANDS: tuple[tuple[tuple[str, ...], str], ...] = (
    (("mysql", "mariadb", "mongo", "sshpass", "redis-cli", " login", "7z"), r"(?<=\s)-[pa][ \t]?"),
    (
        ("curl", "wget", "http", "ldap"),
        r"(?<=\s)(?:-[pw][ \t]|(?:-u|--user|-a|--auth)[ =]?[\"']?[\w.@%+-]{1,64}:)",
    ),
    (
        ("cargo", "vault", "railway", "doctl", "heroku", "rabbitmq", "xfreerdp", "smbclient"),
        r"(?<=\s)(?:login[ ]|init -t[ ]|(?:change_password|add_user)[ ]\S{1,64}[ ]|/p:"
        r"|-U[ ][\w.\\-]{1,64}%)",
    ),
    (("zip", "sqlcmd", "bcp", "osql"), r"(?<=\s)-P[ \t]?"),
    (("openssl",), r"(?<=\s)-(?:[kK]|hmac)[ \t]|hexkey:|pass:"),
    (("AUTH",), r"(?<=AUTH )(?:\w{1,32}[ ](?=\S{6}))?"),
    (("mc alias set",), r"set \S{1,64} \S{1,200} \S{1,64} "),
    (("on >",), "(?<= )>"),
    (
        ("htpasswd -",),
        r"-\w{0,4}b\w{0,4}(?:[ \t]+[^\s-]\S{0,80}){1,2}?[ \t]+(?=\S+[ \t]*(?:$|[\n;&|`]))",
    ),
    (("net use",), r"/user:\S{1,80}[ \t]+|\\\\\S{1,80}[ \t]+(?=\S+[ \t]+/user)"),
    (("net user",), r"(?<=user )\S{1,80}[ \t]+"),
    (("ConvertTo-SecureString",), r"String[ \t]+(?=[\"'])"),
    (("echo ",), r"(?<=echo )(?=[^\n|]{1,200}\|[ \t]*sudo[^\n]{0,20} -S)"),
    (("echo ",), r"[\w-]{1,32}:(?=[^\n|]{1,200}\|[ \t]*(?:sudo )?chpasswd)"),
)
"""What a command begins with, and what stands before a password in the rest of its line."""
_OPTIONS = tuple(
    (expression(rf"(?:{'|'.join(names)})[^\n]{{0,200}}", needs=names), expression(options))
    for names, options in _COMMANDS
)
_PASSWORD_FILE = expression(
    r"^(?:[\w-]{1,63}\.[\w.-]{1,200}|localhost|\*):(?:\d{4,5}|\*):[\w*.-]{1,64}:[\w*.-]{1,64}:"
    r"(?P<secret>[^\s:]{6,128})$",
    re.MULTILINE,
    needs=(":",),
)


def find_command_passwords(text: str) -> Iterator[Secret]:
    """Yields the values of options that take a password, and lines of `.pgpass`."""
    for commands, options in _OPTIONS:
        for command in commands.finditer(text):
            for option in options.finditer(text, *command.span()):
                value = read_value(text, option.end())
                if is_secret_shaped(value.text, explicit=True):
                    value = value.whole()
                    yield Secret(value.start, value.end, "password")
    for line in _PASSWORD_FILE.finditer(text):
        if is_secret_shaped(line["secret"], explicit=True):
            yield Secret(*line.span("secret"), "password")
