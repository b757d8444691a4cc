#!/usr/bin/env python3
"""A customer's chat over the socket, in Python. It needs one package: pip install "python-socketio[client]"

    python3 chat.py http://localhost:3000 demo@example.com Demo1234 "Is my deposit late?"

The events are described at /api/docs/socket, and for programs at /api/asyncapi.json.
"""

import json
import sys
import threading
import urllib.error
import urllib.request
import uuid

import socketio


def api(origin, path, body, token=None):
    """One call of the REST API: answers `data`, raises the code of a refusal."""
    # The same key for a repeated try: nothing is made twice.
    headers = {"Content-Type": "application/json", "Idempotency-Key": str(uuid.uuid4())}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    request = urllib.request.Request(f"{origin}/api{path}", json.dumps(body).encode(), headers, method="POST")
    try:
        with urllib.request.urlopen(request, timeout=15) as response:
            return json.load(response)["data"]
    except urllib.error.HTTPError as error:
        raise SystemExit(f"{path}: {json.load(error)['code']}") from error


class Conversation:
    """Messages of one conversation in their order: only the next number is taken (C5)."""

    def __init__(self, client, session_id):
        self.client = client
        self.id = session_id
        self.last = 0
        self.status = None
        self.changed = threading.Condition()
        # Events come on threads of their own.
        self.lock = threading.RLock()
        client.on("support:message.created", self.take)
        client.on("support:session.changed", self.note)
        client.on("support:head", self.hear_head)

    def send(self, event, payload):
        """One event to the server: answers `data` of its acknowledgement, raises the code of a refusal."""
        answer = self.client.call(event, payload, timeout=10)
        if answer["status"] != "success":
            raise SystemExit(f"{event}: {answer['code']}")
        return answer["data"]

    def take(self, message):
        with self.lock:
            if message["session_id"] != self.id or message["seq"] <= self.last:
                return
            if message["seq"] == self.last + 1:
                self.last = message["seq"]
                print(message["seq"], f"{message['sender_type']}:", message["content"], flush=True)
                return
        self.catch_up()

    def note(self, session):
        if session["id"] != self.id:
            return
        with self.changed:
            self.status = session["status"]
            self.changed.notify_all()

    def hear_head(self, head):
        # Told now and again: whoever is behind has missed something.
        if head["session_id"] == self.id and head["head_seq"] > self.last:
            self.catch_up()

    def open(self):
        """Joins the conversation's room, and asks for all that came after the last message here (C4)."""
        self.note(self.send("support:open", {"session_id": self.id})["session"])
        self.catch_up()

    def taken(self):
        """Until somebody has taken it; what is said is said to them."""
        with self.changed:
            self.changed.wait_for(lambda: self.status != "waiting")

    def catch_up(self):
        """In pages, until there are no more. What two ask for at once is taken once."""
        more = True
        while more:
            page = self.send("support:sync", {"session_id": self.id, "after_seq": self.last})
            with self.lock:
                for message in page["messages"]:
                    self.take(message)
            more = page["has_more"] and bool(page["messages"])

    def say(self, content, cid=None):
        """The client id stays the same when it is sent again: it becomes one message all the same (C2)."""
        payload = {
            "session_id": self.id,
            "cid": cid or str(uuid.uuid4()),
            "message_type": "text",
            "content": content,
        }
        for tries in range(4):
            try:
                message = self.send("support:message.send", payload)["message"]
                self.take(message)
                return message
            except socketio.exceptions.TimeoutError:
                # Only a lost answer is tried again; a refusal stays one.
                if tries == 3:
                    raise


def main():
    if len(sys.argv) != 5:
        raise SystemExit("python3 chat.py <site> <email> <password> <text>")
    origin, email, password, text = sys.argv[1:]
    token = api(origin, "/auth/login", {"email": email, "password": password})["token"]
    # Opens a conversation, or answers with the one that is open.
    session_id = api(origin, "/service/sessions", {}, token)["id"]
    # Websockets only: there is no polling transport.
    connect = {"auth": {"token": token}, "transports": ["websocket"]}
    client = socketio.Client()
    conversation = Conversation(client, session_id)
    client.connect(origin, **connect)
    conversation.open()
    conversation.taken()
    said = conversation.say(text)
    # Said again, as after a lost answer: the same message.
    again = conversation.say(text, said["cid"])
    print(f"said once: {str(again['id'] == said['id']).lower()}", flush=True)
    # A gap: the connection is lost, and what was missed is asked for when it is back.
    client.disconnect()
    client.connect(origin, **connect)
    conversation.open()
    print(f"up to date at {conversation.last}", flush=True)
    client.disconnect()


main()
