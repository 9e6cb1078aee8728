"""A command in a console of Windows that no window shows."""

from __future__ import annotations

import ctypes
import os
import threading
from ctypes import POINTER, Structure, byref, c_size_t, c_ubyte, c_void_p, sizeof, wintypes
from pathlib import Path

_EXTENDED, _UNICODE = 0x0008_0000, 0x0000_0400
_ATTRIBUTE_CONSOLE = 0x0002_0016
_BLOCK = 65_536
_MILLISECONDS = 60_000


class _Size(Structure):
    _fields_ = (("columns", ctypes.c_short), ("rows", ctypes.c_short))


class _Startup(Structure):
    """STARTUPINFOEXW, whose fields but these are 0."""

    _fields_ = (
        ("size", wintypes.DWORD),
        ("names", c_void_p * 3),
        ("numbers", wintypes.DWORD * 8),
        ("shown", wintypes.WORD * 2),
        ("more", c_void_p),
        ("streams", c_void_p * 3),
        ("attributes", c_void_p),
    )


class _Started(Structure):
    """PROCESS_INFORMATION."""

    _fields_ = (
        ("process", wintypes.HANDLE),
        ("thread", wintypes.HANDLE),
        ("ids", wintypes.DWORD * 2),
    )


def run_in_console(line: str, folder: Path, environment: dict[str, str]) -> int:
    """Runs a line of cmd.exe in a console of its own; returns its status.

    What the line says must go into files: the streams of this process are not the console.
    """
    kernel = ctypes.WinDLL("kernel32", use_last_error=True)  # type: ignore[attr-defined]  # Windows
    kernel.CreatePseudoConsole.argtypes = (
        *(_Size, wintypes.HANDLE, wintypes.HANDLE, wintypes.DWORD),
        POINTER(c_void_p),
    )
    console_input, our_input = _pipe(kernel)
    our_output, console_output = _pipe(kernel)
    console = c_void_p()
    status = kernel.CreatePseudoConsole(
        _Size(200, 50), console_input, console_output, 0, byref(console)
    )
    assert status == 0, hex(status)
    reader = threading.Thread(target=_drain, args=(kernel, our_output))
    reader.start()
    started = _start(kernel, console, line, folder, environment)
    assert kernel.WaitForSingleObject(started.process, _MILLISECONDS) == 0
    code = wintypes.DWORD()
    kernel.GetExitCodeProcess(started.process, byref(code))
    kernel.ClosePseudoConsole(console)
    for handle in (console_input, console_output, our_input, started.process, started.thread):
        kernel.CloseHandle(handle)
    reader.join()
    kernel.CloseHandle(our_output)
    return code.value


def _pipe(kernel: ctypes.CDLL) -> tuple[wintypes.HANDLE, wintypes.HANDLE]:
    """Returns the end to read and the end to write."""
    read, write = wintypes.HANDLE(), wintypes.HANDLE()
    assert kernel.CreatePipe(byref(read), byref(write), None, 0)
    return read, write


def _drain(kernel: ctypes.CDLL, source: wintypes.HANDLE) -> None:
    """Reads what the console draws: it waits for that."""
    block, count = (c_ubyte * _BLOCK)(), wintypes.DWORD()
    while kernel.ReadFile(source, block, _BLOCK, byref(count), None) and count.value:
        pass


def _start(
    kernel: ctypes.CDLL, console: c_void_p, line: str, folder: Path, environment: dict[str, str]
) -> _Started:
    size = c_size_t()
    kernel.InitializeProcThreadAttributeList(None, 1, 0, byref(size))
    attributes = (c_ubyte * size.value)()
    assert kernel.InitializeProcThreadAttributeList(attributes, 1, 0, byref(size))
    assert kernel.UpdateProcThreadAttribute(
        attributes, 0, c_size_t(_ATTRIBUTE_CONSOLE), console, c_size_t(sizeof(c_void_p)), None, None
    )
    startup = _Startup(size=sizeof(_Startup), attributes=ctypes.addressof(attributes))
    started = _Started()
    block = "".join(f"{name}={value}\0" for name, value in environment.items()) + "\0"
    command = ctypes.create_unicode_buffer(f'{os.environ["COMSPEC"]} /d /s /c "{line}"')
    done = kernel.CreateProcessW(
        *(None, command, None, None, False, _EXTENDED | _UNICODE),
        *(ctypes.create_unicode_buffer(block), str(folder), byref(startup), byref(started)),
    )
    assert done, ctypes.get_last_error()  # type: ignore[attr-defined]  # on Windows only
    return started
