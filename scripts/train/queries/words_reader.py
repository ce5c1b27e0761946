"""The network that reads queries by words: logits of the tags of each word, and of the classes of the whole."""
import torch
from torch import nn

import word_features as features
import tagged_queries as queries

# Numbers of a word, of the states of one direction, and of the whole.
WIDTH, STATES, WHOLE = 48, 96, 128
WINDOW = 3


class WordsReader(nn.Module):
    def __init__(self, dropout=0.3):
        super().__init__()
        self.table = nn.Embedding(features.BUCKETS, WIDTH, padding_idx=0)
        nn.init.normal_(self.table.weight, std=0.3)
        with torch.no_grad():
            self.table.weight[0] = 0
        self.near = nn.Conv1d(WIDTH, STATES, WINDOW, padding=WINDOW // 2)
        self.first = nn.GRU(WIDTH + STATES, STATES, batch_first=True, bidirectional=True)
        self.second = nn.GRU(2 * STATES, STATES, batch_first=True, bidirectional=True)
        self.dropout = nn.Dropout(dropout)
        self.tags = nn.Linear(4 * STATES, len(queries.TAGS))
        self.join = nn.Linear(6 * STATES, WHOLE)
        self.heads = nn.ModuleDict({f"{name}_": nn.Linear(WHOLE, len(of)) for name, of in queries.CLASSES.items()})

    def forward(self, ids, weights):
        """`ids`, `weights`: queries of one length × words × features."""
        words = torch.einsum("qwf,qwfd->qwd", weights, self.table(ids))
        near = torch.relu(self.near(words.transpose(1, 2))).transpose(1, 2)
        x = self.dropout(torch.cat([words, near], dim=-1))
        first, _ = self.first(x)
        second, _ = self.second(self.dropout(first))
        states = torch.cat([first, second], dim=-1)
        whole = torch.cat([states.amax(1), second.mean(1)], dim=-1)
        joined = self.dropout(torch.tanh(self.join(self.dropout(whole))))
        return self.tags(self.dropout(states)), {name: self.heads[f"{name}_"](joined) for name in queries.CLASSES}
