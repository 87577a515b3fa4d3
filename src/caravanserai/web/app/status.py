"""What those who run a house look at."""

from __future__ import annotations

from fastapi import Request
from starlette.responses import PlainTextResponse, Response

import caravanserai
from caravanserai.web.contract.encoding import JsonResponse
from caravanserai.web.services import Services
from caravanserai.web.session.visitor import services_of


async def health(request: Request) -> Response:
    """Whether the house is open: 503 with the reason if nothing can be kept."""
    trouble = await services_of(request).health.trouble()
    if trouble:
        return JsonResponse({"status": "nothing can be written", "reason": trouble}, 503)
    return JsonResponse({"status": "ok", "version": caravanserai.__version__})


def gauges(services: Services) -> dict[str, int]:
    """What this server has to do at the moment."""
    return {
        "servers": 1,
        "streams": services.hub.count(),
        "tables_in_memory": services.tables.in_memory(),
        "bots_thinking": services.bots.at_work(),
    }


def metrics(request: Request) -> Response:
    """Counters of the whole house for Prometheus."""
    services = services_of(request)
    text = services.metrics.text(gauges(services), services.line.others)
    return PlainTextResponse(text, media_type="text/plain; version=0.0.4")
