-- Pages read before 0.2.0 do not say which address they were led to, so a takedown there cannot find them. They are read
-- again when they are asked for; the texts of imported articles, which name none of these, and takedowns stay.
delete from page
where expires_at < 'infinity' and body is not null and not body ? 'redirectedTo'
  and coalesce(body ->> 'canonicalUrl', body ->> 'siteName', body ->> 'dateEvidence', body ->> 'language') is not null;
