/*
 * git.exe: lets the git of Linux run a command, by git_bridge.py on the loopback.
 *
 * It sends its arguments, its folder and its environment, then its standard input as it comes.
 * Back come blocks of the two outputs, and at last the exit status. A block is the number of its
 * stream (1 or 2; 0 for the status), its length, its bytes. The port stands in a file beside it.
 */
#include <winsock2.h>
#include <windows.h>
#include <stdio.h>
#include <stdlib.h>

enum { FAILED = 128, BLOCK = 65536, LONGEST = 32768 };

static SOCKET bridge;

static void fail(const char *reason)
{
    fprintf(stderr, "git.exe: %s\n", reason);
    ExitProcess(FAILED);
}

static void send_bytes(const char *bytes, int count)
{
    while (count > 0) {
        int sent = send(bridge, bytes, count, 0);
        if (sent <= 0)
            fail("the bridge is gone");
        bytes += sent;
        count -= sent;
    }
}

static void receive_bytes(char *bytes, int count)
{
    while (count > 0) {
        int received = recv(bridge, bytes, count, 0);
        if (received <= 0)
            fail("the bridge is gone");
        bytes += received;
        count -= received;
    }
}

static void send_number(int number) { send_bytes((const char *)&number, sizeof number); }

static int receive_number(void)
{
    int number;
    receive_bytes((char *)&number, sizeof number);
    return number;
}

static void send_text(const wchar_t *text)
{
    int count = WideCharToMultiByte(CP_UTF8, 0, text, -1, NULL, 0, NULL, NULL);
    char *bytes = malloc(count);
    if (!bytes)
        fail("no memory");
    WideCharToMultiByte(CP_UTF8, 0, text, -1, bytes, count, NULL, NULL);
    send_number(count - 1);
    send_bytes(bytes, count - 1);
    free(bytes);
}

static u_short port(void)
{
    static wchar_t path[LONGEST];
    unsigned number = 0;
    GetModuleFileNameW(NULL, path, LONGEST - 8);
    wcscat(path, L".port");
    FILE *file = _wfopen(path, L"r");
    if (!file || fscanf(file, "%u", &number) != 1)
        fail("no bridge was started");
    fclose(file);
    return (u_short)number;
}

static DWORD WINAPI send_input(void *input)
{
    static char block[BLOCK];
    DWORD count;
    while (ReadFile(input, block, BLOCK, &count, NULL) && count > 0) {
        send_number((int)count);
        send_bytes(block, (int)count);
    }
    send_number(0);
    return 0;
}

static int take_answer(void)
{
    static char block[BLOCK];
    for (;;) {
        int stream = receive_number();
        if (stream == 0)
            return receive_number();
        HANDLE output = GetStdHandle(stream == 1 ? STD_OUTPUT_HANDLE : STD_ERROR_HANDLE);
        for (int left = receive_number(); left > 0;) {
            int part = left < BLOCK ? left : BLOCK;
            DWORD written = 0;
            receive_bytes(block, part);
            WriteFile(output, block, (DWORD)part, &written, NULL);
            left -= part;
        }
    }
}

int wmain(int count, wchar_t **arguments)
{
    static wchar_t folder[LONGEST];
    WSADATA data;
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    WSAStartup(MAKEWORD(2, 2), &data);
    address.sin_port = htons(port());
    bridge = socket(AF_INET, SOCK_STREAM, 0);
    if (connect(bridge, (struct sockaddr *)&address, sizeof address) != 0)
        fail("no bridge answers");

    send_number(count - 1);
    for (int i = 1; i < count; i++)
        send_text(arguments[i]);
    GetCurrentDirectoryW(LONGEST, folder);
    send_text(folder);
    for (const wchar_t *entry = GetEnvironmentStringsW(); *entry; entry += wcslen(entry) + 1)
        send_text(entry);
    send_number(-1);

    CreateThread(NULL, 0, send_input, GetStdHandle(STD_INPUT_HANDLE), 0, NULL);
    ExitProcess((UINT)take_answer());
}
