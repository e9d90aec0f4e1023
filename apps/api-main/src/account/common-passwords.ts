/**
 * Well-known words of which people make passwords, by adding a well-known ending or beginning, in either case and with look-alikes
 * (p@ssw0rd). The combinations cover far more than the three thousand most common passwords.
 */
const COMMON_WORDS = new Set(
  `a aa aaa aaaa abc abcd abcde abcdef access adidas admin administrator alex alexander amanda america andrea andrew angel anthony
  apple arsenal asd asdf asdfg ashley azerty baby bailey banana barcelona baseball basketball batman beautiful blink blue bond
  boston brandon brandy buster butterfly camaro carlos change changeme charles charlie cheese chelsea chester chicago chocolate
  chris christian class cocacola coffee computer cookie corvette cowboy daniel david default demo diamond dog dolphin dragon eagle
  family ferrari flower football forever freedom friend friends fuck fuckyou gemini george ginger golf google guest guitar hacker
  hammer hannah happy harley heaven hello hockey hottie house hunter iloveu iloveyou internet jackson jasmine jason jennifer
  jessica jesus jordan joseph joshua justin killer king kitty korea lakers letmein liverpool login london love lovely lover lucky
  madang madison maggie magic manager marina master matrix matthew maverick melissa merlin michael michelle mickey money monkey
  monster mother mustang mypassword naruto ninja nothing oliver orange pass passw passwd password passwords patrick peanut pepper
  phoenix player please pokemon porsche prince princess purple qa qaz qq qqq qwe qwer qwert qwerty ranger red richard robert rock
  root rose samantha samsung sarah secret security seoul service sexy shadow shannon silver simple snoopy soccer sophie spider
  spiderman starwars student study summer sunshine superman superstar support sweet system taylor teacher teddy temp temporary
  tennis test tester testing thomas thunder tiger trustno turtle user victoria welcome whatever william winner winter wizard
  yankees yellow zaq zxc zxcv
  busan gangnam hangul hyundai kakao kimchi minsu naver
  akstp alswns chlrh dhkdwk dkssud dkssudgktpdy dlsxjspt eogksalsrnr gkrry gkrtod gksrnr gusdn qlalfqjsgh rhdwn rkskekfk tjdgns
  tjdnf tjstodsla tkfkd tkfkdgo tkfkdgody wldnjs wlgns zjavbxj`.split(/\s+/),
);
const COMMON_DIGITS = /^(\d{0,2}|(\d)\2+|1(2(3(4(5(6(7(8(90?)?)?)?)?)?)?)?)?|0123|01234|4321|54321|321|1004|1212|1313|486|(19|20)\d\d)$/;
const LOOKALIKE_LETTERS: Record<string, string> = { '@': 'a', $: 's', '0': 'o', '1': 'i', '3': 'e', '5': 's', '!': 'i' };
/** Rows of neighbouring keys and letters; a password made of pieces of them is weak. */
const KEYBOARD_RUNS = [
  '1234567890',
  '!@#$%^&*',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'abcdefghijklmnopqrstuvwxyz',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8',
  '1qaz2wsx3edc4rfv',
  '!qaz@wsx#edc$rfv',
  'qazwsxedcrfv',
];
/** How many characters a common password has at most; a longer one is not checked. */
const COMMON_LENGTH_MAX = 24;

/**
 * Whether a password is easy to guess: it has at most three different characters, is a well-known word with an ending, or follows
 * neighbouring keys of the keyboard. A password that is longer than `COMMON_LENGTH_MAX` does not count as common.
 */
export function isCommonPassword(password: string): boolean {
  if (password.length > COMMON_LENGTH_MAX) return false;
  const low = password.toLowerCase();
  return new Set(low).size <= 3 || isWordWithEndings(low) || isWayOverKeyboard(low);
}

function isWordWithEndings(low: string): boolean {
  const letters = low.replace(/[@$0135!]/g, (c) => LOOKALIKE_LETTERS[c]!);
  for (let start = 0; start < low.length; start++) {
    if (!isUsualEnding(low.slice(0, start))) continue;
    for (let end = low.length; end > start; end--) {
      if ((COMMON_WORDS.has(low.slice(start, end)) || COMMON_WORDS.has(letters.slice(start, end))) && isUsualEnding(low.slice(end)))
        return true;
    }
  }
  return false;
}

/**
 * Whether a text is an ending or beginning that people add to a word: it has no letters, only common digits or none, and at most three
 * special characters or one of them repeated.
 */
function isUsualEnding(text: string): boolean {
  const specials = text.replace(/\d/g, '');
  return !/[a-z]/.test(text) && COMMON_DIGITS.test(text.replace(/\D/g, '')) && (specials.length <= 3 || new Set(specials).size === 1);
}

/**
 * Whether a password is made of pieces of `KEYBOARD_RUNS` of three characters or more and at most two other characters, like `1q2w3e4r!` or
 * `qwer1234!@`.
 */
function isWayOverKeyboard(low: string): boolean {
  let others = 0;
  for (let at = 0; at < low.length;) {
    let size = low.length - at;
    while (size > 2 && !KEYBOARD_RUNS.some((run) => run.includes(low.slice(at, at + size)))) size--;
    if (size <= 2) others++;
    at += size > 2 ? size : 1;
  }
  return others <= 2;
}
