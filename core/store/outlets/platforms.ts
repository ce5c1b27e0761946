/** Sites with many publishers: their domain identifies no outlet. */
// biome-ignore format: a list of names
export const PLATFORMS: ReadonlySet<string> = new Set([
  'feedburner.com', 'feedblitz.com', 'feedspot.com', 'rss.app', 'rsshub.app', 'politepol.com', 'fetchrss.com', 'google.com', 'yahoo.com',
  'youtube.com', 'reddit.com', 'medium.com', 'github.com', 'github.io', 'gitlab.com', 'substack.com', 'tumblr.com', 'wordpress.com',
  'blogspot.com', 'typepad.com', 'livejournal.com', 'mastodon.social', 'bsky.app', 'podbean.com', 'libsyn.com', 'simplecast.com',
  'megaphone.fm', 'acast.com', 'soundcloud.com', 'cloudfront.net', 'amazonaws.com', 'herokuapp.com', 'feedcontrol.net', 'nitter.net',
]);
