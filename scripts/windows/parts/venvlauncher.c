/*
 * venvlauncher.exe, which venv copies as Scripts\python.exe: runs the interpreter that the line
 * "home = FOLDER" of pyvenv.cfg names, which ends with it, and hands on its exit status.
 */
#include <windows.h>
#include <stdio.h>
#include <string.h>
#include <wchar.h>

enum { FAILED = 101, LONGEST = 32768 };

static const char HOME_LINE[] = "home = ";
static wchar_t own_path[LONGEST], interpreter[LONGEST], command_line[LONGEST];

static FILE *configuration(void)
{
    static wchar_t path[LONGEST];
    wcscpy(path, own_path);
    for (int levels = 0; levels < 2; levels++) {
        wchar_t *end = wcsrchr(path, L'\\');
        if (!end)
            return NULL;
        *end = 0;
    }
    wcscat(path, L"\\pyvenv.cfg");
    return _wfopen(path, L"rb");
}

static BOOL find_interpreter(void)
{
    char line[LONGEST];
    size_t name = sizeof HOME_LINE - 1;
    FILE *file = configuration();
    BOOL found = FALSE;
    while (file && !found && fgets(line, sizeof line, file)) {
        if (strncmp(line, HOME_LINE, name) != 0)
            continue;
        line[strcspn(line, "\r\n")] = 0;
        found = MultiByteToWideChar(CP_UTF8, 0, line + name, -1, interpreter, LONGEST - 16) > 0;
        wcscat(interpreter, L"\\python.exe");
    }
    if (file)
        fclose(file);
    return found;
}

/* The command line behind the name of this program. */
static const wchar_t *arguments(void)
{
    const wchar_t *rest = GetCommandLineW();
    const wchar_t *end = *rest == L'"' ? wcschr(rest + 1, L'"') : NULL;
    return end ? end + 1 : rest + wcscspn(rest, L" \t");
}

/* A process that ends when this one is ended. */
static void tie(HANDLE process)
{
    JOBOBJECT_EXTENDED_LIMIT_INFORMATION limits = {0};
    HANDLE job = CreateJobObjectW(NULL, NULL);
    limits.BasicLimitInformation.LimitFlags =
        JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE | JOB_OBJECT_LIMIT_SILENT_BREAKAWAY_OK;
    SetInformationJobObject(job, JobObjectExtendedLimitInformation, &limits, sizeof limits);
    AssignProcessToJobObject(job, process);
}

int wmain(void)
{
    STARTUPINFOW startup = {.cb = sizeof startup};
    PROCESS_INFORMATION started;
    DWORD status = FAILED;
    GetModuleFileNameW(NULL, own_path, LONGEST);
    if (!find_interpreter())
        return FAILED;
    SetEnvironmentVariableW(L"__PYVENV_LAUNCHER__", own_path);
    swprintf(command_line, LONGEST, L"\"%ls\"%ls", interpreter, arguments());
    GetStartupInfoW(&startup);
    if (!CreateProcessW(interpreter, command_line, NULL, NULL, TRUE, 0, NULL, NULL, &startup,
                        &started))
        return FAILED;
    tie(started.hProcess);
    WaitForSingleObject(started.hProcess, INFINITE);
    GetExitCodeProcess(started.hProcess, &status);
    return (int)status;
}
