/** Why a file could not be read or written, in words. */

const WORDS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'there is no such file or folder',
  EISDIR: 'it is a folder',
  EACCES: 'this user has no permission',
  EPERM: 'this user has no permission',
  ENOSPC: 'the disk is full',
  EROFS: 'the file system is read-only',
};

/** What an error of `node:fs` says, without the call and the path; follows a colon. */
export function fileProblem(error: unknown): string {
  const { code = '', message } = error as NodeJS.ErrnoException;
  return WORDS[code] ?? message;
}
