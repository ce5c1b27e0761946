/** Loaded before the TypeScript of every npm script, which an older Node answers with a stack: says what is needed instead. */
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  process.stderr.write(
    `canillita needs Node 22.18 or newer, and this is ${process.versions.node}: install it from https://nodejs.org, or run "npm ci" without --omit=dev, which brings Node 24.\n`,
  );
  process.exit(1);
}
