"""The latest on a topic, as it is found: the Python client and its stream.

    pip install ./clients/python && python examples/digest.py "central bank"
"""

import os
import sys

from canillita import Canillita

query = sys.argv[1] if len(sys.argv) > 1 else "central bank interest rates"
url = os.environ.get("CANILLITA_URL", "http://127.0.0.1:8080")

with Canillita(url, os.environ["CANILLITA_API_KEY"]) as client:
    for event in client.stream.search(query=query, days=30):
        if event["event"] == "step":
            print(f"… {event['data']['message']}", file=sys.stderr)
        elif event["event"] == "result":
            for result in event["data"]["results"]:
                print(f"{result['score']:.2f}  {result['title']}  {result['url']}")
