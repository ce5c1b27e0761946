// Runs before the first paint, so that neither the theme nor the language changes under the reader.
{
  const root = document.documentElement;
  const stored = (name) => {
    try {
      return localStorage.getItem(`canillita.${name}`);
    } catch {
      return null;
    }
  };
  const theme = stored('theme');
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
  const language = stored('language') ?? navigator.language;
  root.lang = language.startsWith('es') ? 'es' : 'en';
}
