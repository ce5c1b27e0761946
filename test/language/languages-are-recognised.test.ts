import t from 'tap';
import { languageOfText } from '../../core/language/language-of-text.ts';

t.test('without a declared language the text decides, or the result is null', (t) => {
  t.equal(languageOfText('El Gobierno anunció nuevas medidas para frenar la inflación', []), 'es');
  t.equal(languageOfText('The government announced new measures to curb inflation', [null]), 'en');
  t.equal(languageOfText('O governo anunciou novas medidas para conter a inflação', []), 'pt');
  t.equal(languageOfText('El Govern anuncia noves mesures per frenar la inflació aquest any', []), 'ca');
  t.equal(languageOfText('2-1', []), null);
  t.equal(languageOfText('Boca campeón', []), null, 'too short to tell');
  t.end();
});

t.test('the declared language holds unless the text is clearly in another', (t) => {
  t.equal(languageOfText('Inflation', ['en']), 'en');
  t.equal(languageOfText('Boca 2 - River 1', ['es-AR']), 'es');
  t.equal(languageOfText('El Gobierno anunció nuevas medidas para frenar la inflación', ['en']), 'es');
  t.equal(languageOfText('The government announced new measures', ['es', 'en']), 'en', 'a bilingual outlet');
  for (const close of [
    'La Liga: Real Madrid vs Barcelona preview',
    'Mundial 2026: Portugal vence Espanha en penales',
  ])
    t.equal(languageOfText(close, ['es']), 'es', 'as much in one as in another');
  t.equal(languageOfText('Government falls today', ['es', 'en']), 'en', 'in few words, too');
  t.equal(languageOfText('Breaking news today', ['es']), 'es', 'few words contradict nobody');
  t.equal(languageOfText('x', ['no_NO']), 'no');
  t.equal(languageOfText('x', ['nb']), 'no');
  t.equal(languageOfText('x', ['not a tag']), null);
  t.end();
});
