"""What a host copies: the unit, the container file and the proxy's lines say what the program understands."""

from __future__ import annotations

import re
import shlex
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest

ROOT = Path(__file__).parents[1]
DEPLOY = ROOT / "deploy"
INSTALLED = "/opt/roundhouse/bin/roundhouse"


def starts(command: list[str], tmp_path: Path) -> None:
    """The command of a file in deploy/, here: it becomes healthy, and ends when it is told to."""
    command = [sys.executable, "-m", "roundhouse", *command[1:]]
    for option, value in {
        "--port": "0",
        "--database": str(tmp_path / "games.db"),
        "--access-log": str(tmp_path / "access.log"),
        "--host": "127.0.0.1",
    }.items():
        if option in command:
            command[command.index(option) + 1] = value
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            address = process.stdout.readline().split()[1].replace("localhost", "127.0.0.1")
            assert httpx.get(f"{address}healthz", timeout=30).json()["status"] == "ok"
            process.send_signal(signal.SIGTERM)
            assert process.wait(20) in (0, -signal.SIGTERM)
        finally:
            process.kill()


def test_the_unit_starts_a_server(tmp_path: Path) -> None:
    found = re.search(r"^ExecStart=(.*)$", (DEPLOY / "roundhouse.service").read_text(), re.M)
    assert found is not None
    command = shlex.split(found[1])
    assert command[0] == INSTALLED
    starts(command, tmp_path)


def test_the_unit_is_one_that_systemd_takes(tmp_path: Path) -> None:
    if shutil.which("systemd-analyze") is None:
        pytest.skip("systemd is not here")
    unit = tmp_path / "roundhouse.service"
    unit.write_text((DEPLOY / "roundhouse.service").read_text().replace(INSTALLED, "/bin/true"))
    checked = subprocess.run(["systemd-analyze", "verify", str(unit)], capture_output=True, text=True)
    said = [line for line in checked.stderr.splitlines() if "roundhouse.service" in line]
    assert said == []


@pytest.mark.slow
def test_the_container_starts_a_server(tmp_path: Path) -> None:
    found = re.search(r"^ENTRYPOINT \[(.*)\]$", (DEPLOY / "Containerfile").read_text(), re.M)
    assert found is not None
    command = shlex.split(found[1].replace(",", ""))
    assert command[0] == INSTALLED
    starts(command, tmp_path)


@pytest.mark.slow
def test_the_container_is_built_and_becomes_healthy() -> None:
    program = next((name for name in ("podman", "docker") if shutil.which(name)), "")
    if not program or subprocess.run([program, "info"], capture_output=True).returncode:
        pytest.skip("no podman and no docker that works is here")
    built = subprocess.run(
        [program, "build", "-q", "-f", "deploy/Containerfile", "-t", "roundhouse-test", "."],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    if "dial tcp" in built.stderr or "no such host" in built.stderr:
        pytest.skip("the images that it is built on cannot be fetched here")
    assert built.returncode == 0, built.stderr
    begun = [program, "run", "-d", "--rm", "-p", "127.0.0.1:0:8000", "roundhouse-test"]
    name = subprocess.run(begun, capture_output=True, text=True, check=True).stdout.strip()
    try:
        told = subprocess.run([program, "port", name, "8000"], capture_output=True, text=True, check=True)
        address = f"http://{told.stdout.split()[-1]}"
        for _ in range(60):
            try:
                assert httpx.get(f"{address}/healthz", timeout=5).status_code == 200
                break
            except httpx.TransportError:
                time.sleep(0.5)
        else:
            pytest.fail("the container does not answer")
    finally:
        subprocess.run([program, "kill", name], capture_output=True)


def test_the_proxy_hands_on_what_the_server_goes_by() -> None:
    said = (DEPLOY / "nginx.conf").read_text()
    for header in ("Host $http_host", "X-Forwarded-For $remote_addr", "X-Forwarded-Proto $scheme"):
        assert f"proxy_set_header {header};" in said


def test_the_lines_are_those_that_nginx_takes(tmp_path: Path) -> None:
    nginx = shutil.which("nginx") or "/usr/sbin/nginx"
    if not Path(nginx).exists() or shutil.which("openssl") is None:
        pytest.skip("nginx is not here")
    making = (
        "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=games.example.org"
    )
    subprocess.run(
        [*making.split(), "-keyout", tmp_path / "key", "-out", tmp_path / "pem"],
        capture_output=True,
        check=True,
    )
    ours = (DEPLOY / "nginx.conf").read_text()
    for end in ("pem", "key"):
        ours = ours.replace(f"/etc/ssl/games.example.org.{end}", str(tmp_path / end))
    whole = tmp_path / "nginx.conf"
    whole.write_text(f"pid {tmp_path}/pid;\nerror_log stderr;\nevents {{}}\nhttp {{\n{ours}\n}}\n")
    checked = subprocess.run([nginx, "-t", "-c", str(whole)], capture_output=True, text=True)
    assert "test is successful" in checked.stderr, checked.stderr
