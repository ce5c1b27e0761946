-- From when on a page of a custom index is not to be shown any more (`unavailable_after`); null: for ever.
alter table index_page add column unavailable_at timestamptz;
