import { LANG, type Lang } from '@madang/contracts/codes';
import { fill } from '@madang/contracts/words/words';
import type { Content, Site } from './layout';

const KO_WORDS = {
  subject: '[{{site}}] ‘{{form}}’에 새 응답이 왔어요',
  title: '새 응답이 왔어요',
  text: '폼에 적어 둔 주소로 알려 드려요. 응답 내용은 사이트에서 볼 수 있어요.',
  form: '폼',
  button: '응답 보기',
};
type FormAnswerWords = typeof KO_WORDS;
const EN_WORDS: FormAnswerWords = {
  subject: '[{{site}}] New response to “{{form}}”',
  title: 'A new response',
  text: 'You get this because the form names your address. The answers themselves are on the site.',
  form: 'Form',
  button: 'See the responses',
};
const JP_WORDS: FormAnswerWords = {
  subject: '[{{site}}]「{{form}}」に新しい回答があります',
  title: '新しい回答があります',
  text: 'フォームに登録されたアドレスへお知らせしています。回答の内容はサイトでご覧いただけます。',
  form: 'フォーム',
  button: '回答を見る',
};
const FORM_ANSWER_WORDS: Record<Lang, FormAnswerWords> = { [LANG.KO]: KO_WORDS, [LANG.EN]: EN_WORDS, [LANG.JP]: JP_WORDS };

/** The mail that tells staff that somebody answered a form of the site. */
export function formAnswerMail(site: Site, lang: Lang, { formSeq, title }: { formSeq: number; title: string }): Content {
  const w = FORM_ANSWER_WORDS[lang];
  return {
    subject: fill(w.subject, { site: site.name, form: title }),
    title: w.title,
    text: w.text,
    rows: [[w.form, title]],
    button: { label: w.button, url: `${site.origin}/settings/form/${formSeq}/edit/response` },
  };
}
