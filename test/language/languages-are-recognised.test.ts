import t from 'tap';
import { languageOf } from '../../core/language/language-of-text.ts';

t.test('with nothing declared, the text decides, or nobody', (t) => {
  t.equal(languageOf('El Gobierno anunció nuevas medidas para frenar la inflación', []), 'es');
  t.equal(languageOf('The government announced new measures to curb inflation', [null]), 'en');
  t.equal(languageOf('O governo anunciou novas medidas para conter a inflação', []), 'pt');
  t.equal(languageOf('El Govern anuncia noves mesures per frenar la inflació aquest any', []), 'ca');
  t.equal(languageOf('2-1', []), null);
  t.end();
});

t.test('a declaration holds unless the text clearly speaks another language', (t) => {
  t.equal(languageOf('Inflation', ['en']), 'en');
  t.equal(languageOf('Boca 2 - River 1', ['es-AR']), 'es');
  t.equal(languageOf('El Gobierno anunció nuevas medidas para frenar la inflación', ['en']), 'es');
  t.equal(languageOf('The government announced new measures', ['es', 'en']), 'en', 'a bilingual outlet');
  t.equal(languageOf('x', ['no_NO']), 'no');
  t.equal(languageOf('x', ['nb']), 'no');
  t.equal(languageOf('x', ['not a tag']), null);
  t.end();
});
