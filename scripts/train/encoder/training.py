"""A training run that can be interrupted at any time and goes on from its last checkpoint."""
import os
import random
import time
from contextlib import contextmanager

import torch

from network import cosine_rate

SAVE_SECONDS = 180
REPORT_SECONDS = 60
CLIP = 1.0


def optimizer(net, rate, head_rate, decay=0.01, frozen=0, heads=("join", "heads")):
    """AdamW over what is learned. Word embeddings are frozen, so that all networks share one table; with `frozen`, so are
    the position and type embeddings and so many of the lowest layers, which then need no backward pass."""
    encoder = net.encoder
    for part in [encoder.words, *([encoder.places, encoder.types, encoder.norm, *encoder.layers[:frozen]] if frozen else [])]:
        part.requires_grad_(False)
    groups = {}
    for name, parameter in net.named_parameters():
        if not parameter.requires_grad:
            continue
        fresh = name.split(".")[0] in heads
        plain = parameter.ndim < 2
        groups.setdefault((head_rate if fresh else rate, 0.0 if plain else decay), []).append(parameter)
    return torch.optim.AdamW([{"params": p, "lr": r, "base": r, "weight_decay": d} for (r, d), p in groups.items()],
                             betas=(0.9, 0.98), eps=1e-6)


class Run:
    """Steps of a training, its checkpoint in `folder/state.pt`, its log in `folder/log.txt`."""

    def __init__(self, folder, net, optimizer, steps, warm_up, seed=14, until=None):
        """`until`, a time of the clock (seconds since the epoch), ends the run sooner, with the learning rate lowered by then."""
        os.makedirs(folder, exist_ok=True)
        self.until = until
        self.folder, self.net, self.optimizer, self.steps, self.warm_up = folder, net, optimizer, steps, warm_up
        self.step, self.seconds, self.best = 0, 0.0, None
        self.path = os.path.join(folder, "state.pt")
        random.seed(seed)
        torch.manual_seed(seed)
        if os.path.exists(self.path):
            state = torch.load(self.path, map_location="cpu", weights_only=False)
            net.load_state_dict({**net.state_dict(), **state["net"]})
            optimizer.load_state_dict(state["optimizer"])
            self.step, self.seconds, self.best = state["step"], state["seconds"], state["best"]
            random.seed(seed + self.step)
            torch.manual_seed(seed + self.step)
            self.say(f"goes on from step {self.step}")
        self.saved = self.reported = self.began = self.started = time.time()
        self.first = self.step
        self.sums, self.count, self.place = {}, 0, self.step

    def say(self, text):
        line = f"{time.strftime('%H:%M:%S')} {text}"
        print(line, flush=True)
        with open(os.path.join(self.folder, "log.txt"), "a", encoding="utf-8") as file:
            file.write(line + "\n")

    def save(self):
        """Saves the state, without the frozen word embeddings."""
        now = time.time()
        self.seconds += now - self.began
        self.began = now
        net = {name: value for name, value in self.net.state_dict().items() if name != "encoder.words.weight"}
        torch.save({"net": net, "optimizer": self.optimizer.state_dict(), "step": self.step, "seconds": self.seconds,
                    "best": self.best}, self.path + ".new")
        os.replace(self.path + ".new", self.path)
        self.saved = now

    def learn(self, loss, **parts):
        """One step of gradient descent on `loss`."""
        share = cosine_rate(self.place, self.steps, self.warm_up)
        for group in self.optimizer.param_groups:
            group["lr"] = group["base"] * share
        loss.backward()
        torch.nn.utils.clip_grad_norm_([p for g in self.optimizer.param_groups for p in g["params"]], CLIP)
        self.optimizer.step()
        self.optimizer.zero_grad(set_to_none=True)
        self.step += 1
        self.count += 1
        self.place = self.reached()
        for name, value in {"loss": float(loss.detach()), **parts}.items():
            total, times = self.sums.get(name, (0.0, 0))
            self.sums[name] = (total + value, times + 1)
        now = time.time()
        if now - self.reported > REPORT_SECONDS:
            means = " ".join(f"{name} {total / times:.4f}" for name, (total, times) in self.sums.items())
            self.say(f"step {self.step}/{self.steps} {means} {self.count / (now - self.reported):.3f} steps/s")
            self.reported, self.sums, self.count = now, {}, 0
        if now - self.saved > SAVE_SECONDS:
            self.save()

    def reached(self):
        """Progress in steps: by steps or, where that is further, by the clock."""
        by_clock = 0 if self.until is None else (time.time() - self.started) / max(1.0, self.until - self.started)
        return max(self.step, self.first + by_clock * (self.steps - self.first))

    @property
    def goes_on(self):
        return self.place < self.steps


class Mean:
    """The mean of the weights of a network at several times; before the first, its weights as they are.

    `kept`: the share of it that are the weights that the network has now, where it begins from one that was trained before.
    """

    def __init__(self, net, kept=0.0):
        learned = {name: value for name, value in net.named_parameters() if value.requires_grad}
        self.first, self.kept = {name: value.detach().clone() for name, value in learned.items()}, kept
        self.total, self.count = {name: torch.zeros_like(value) for name, value in learned.items()}, 0

    def add(self, net):
        self.count += 1
        for name, value in net.named_parameters():
            if name in self.total:
                self.total[name] += value.detach()

    @contextmanager
    def weights_of(self, net):
        """Gives `net` the mean for a while."""
        learned = {name: value for name, value in net.named_parameters() if name in self.total}
        before = {name: value.detach().clone() for name, value in learned.items()}
        for name, value in learned.items() if self.count else []:
            value.copy_(torch.lerp(self.total[name] / self.count, self.first[name], self.kept))
        yield
        for name, value in learned.items():
            value.copy_(before[name])
