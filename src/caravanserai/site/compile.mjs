// Compile a packed program, and what it uses of the standard library, with the Python that will run
// them: compile.mjs PYODIDE PROGRAM FOLDER writes program.zip and library.zip

import { readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";

const [folder, program, target] = process.argv.slice(2);

const COMPILE = `
import py_compile, sys, zipfile
from pathlib import Path

PROGRAM, LIBRARY = Path("/program"), Path("/library")
UNUSED = {
    "_pydatetime.py", "_pydecimal.py", "_pyio.py", "_pyrepl", "bdb.py", "cmd.py", "ctypes", "curses", "dbm", "doctest.py", "ensurepip", "ftplib.py",
    "html", "idlelib", "imaplib.py", "lib2to3", "mailbox.py", "multiprocessing", "optparse.py",
    "pdb.py", "pickletools.py", "poplib.py", "profile.py", "pstats.py", "pydoc.py", "pydoc_data",
    "smtplib.py", "sqlite3", "tkinter", "turtle.py", "unittest", "venv", "wsgiref", "xmlrpc",
}
CODES = ("__init__", "aliases", "ascii", "charmap", "cp437", "idna", "latin_1", "utf_")

def unused(name):
    first, _, rest = name.partition("/")
    return first in UNUSED or (first == "encodings" and not rest.startswith(CODES))

def packed(root, target):
    with zipfile.ZipFile(target, "w") as archive:
        for path in sorted(root.rglob("*")):
            name = path.relative_to(root)
            if path.is_file():
                place = zipfile.ZipInfo(name.as_posix(), (1980, 1, 1, 0, 0, 0))
                archive.writestr(place, path.read_bytes())

def compiled(path, root, optimize):
    py_compile.compile(
        path, path.with_suffix(".pyc"), path.relative_to(root).as_posix(), doraise=True,
        optimize=optimize, invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH,
    )
    path.unlink()

sys.path.insert(0, str(PROGRAM))
import caravanserai.tab.thinker, caravanserai.tab.worker
from caravanserai import available_games, load
for key in available_games():
    load(key)
known = next(path for path in sys.path if path.endswith(".zip"))
with zipfile.ZipFile(known) as archive:
    for name in archive.namelist():
        if not unused(name):
            archive.extract(name, LIBRARY)
used = {getattr(module, "__file__", None) for module in sys.modules.values()}
for path in sorted(LIBRARY.rglob("*.py")):
    if f"{known}/{path.relative_to(LIBRARY).as_posix()}" in used:
        compiled(path, LIBRARY, 0 if "pyodide" in path.parts[2] else 2)
for path in sorted(PROGRAM.rglob("*.py")):
    compiled(path, PROGRAM, 2)
packed(PROGRAM, "/program.zip")
packed(LIBRARY, "/library.zip")
`;

try {
  const { loadPyodide } = await import(resolve(folder, "pyodide.mjs"));
  const pyodide = await loadPyodide();
  const packed = new Uint8Array(await readFile(program));
  pyodide.unpackArchive(packed, "zip", { extractDir: "/program" });
  pyodide.runPython(COMPILE);
  for (const name of ["program.zip", "library.zip"]) {
    await writeFile(join(target, name), pyodide.FS.readFile(`/${name}`));
  }
} catch (error) {
  console.error(String(error.message).slice(-2000));
  process.exit(1);
}
