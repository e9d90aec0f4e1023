const PARTICLE_PAIRS = '을\\/를|이\\/가|은\\/는|와\\/과|과\\/와|으로\\/로|이나\\/나|이라\\/라|아\\/야|이에요\\/예요';
const PARTICLE_PATTERN = new RegExp(`([가-힣A-Za-z0-9])([)'"’”」?!.…]*)(${PARTICLE_PAIRS})`, 'g');

/**
 * How the sound of a letter or digit ends: 0 without a final consonant, 1 with one, 2 with the consonant ㄹ. For Latin letters it is a
 * guess.
 */
function ending(letter: string): 0 | 1 | 2 {
  const code = letter.charCodeAt(0) - 0xac00;
  if (code >= 0 && code < 11_172) return code % 28 === 0 ? 0 : code % 28 === 8 ? 2 : 1;
  if (/[178]/.test(letter)) return 2;
  if (/[036]/.test(letter)) return 1;
  return /[lr]/i.test(letter) ? 2 : /[mn]/i.test(letter) ? 1 : 0;
}

/** Chooses the right form of Korean particles by the last letter before them: `이름을/를` and `이름!을/를` become `이름을`, `이름!을`. */
export function particles(text: string): string {
  return text.replace(PARTICLE_PATTERN, (_, letter: string, close: string, pair: string) => {
    const [first, second] = pair.split('/') as [string, string];
    const end = ending(letter);
    // In 와/과 the form after a vowel is written first, unlike in other pairs; after ㄹ 으로/로 becomes 로.
    const consonant = pair === '으로/로' ? end === 1 : end !== 0;
    const chosen = pair === '와/과' ? (consonant ? second : first) : consonant ? first : second;
    return letter + close + chosen;
  });
}
