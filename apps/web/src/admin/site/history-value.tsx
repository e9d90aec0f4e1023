import { CURRENCY, HISTORY_ENTITY } from '@madang/contracts/codes';
import { channelApi } from '@madang/contracts/main/channel';
import { courseFieldName } from '@madang/contracts/main/course-field';
import { DEFAULT_KEYWORDS, type Keyword } from '@madang/contracts/main/keyword';
import { bankName } from '@madang/contracts/util/banks';
import type { DataHistory } from '@madang/contracts/util/data-history';
import { useTranslation } from 'react-i18next';
import { formatCount, formatDateTime, formatMoney } from '../../lib/format';
import { lang } from '../../lib/i18n';
import { useCall } from '../../lib/query';
import { RichText } from '../../ui/rich-text';
import {
  AMOUNT_FIELD_PATTERN,
  emptyKey,
  FORM_FIELD_WORDS,
  IN_CENTS_PATTERN,
  NAMED_LISTS,
  OWN_NAMES,
  WORD_FILES,
  wordKeys,
} from './history-words';
import { isMoment, PICTURE_FIELDS, MARKUP_FIELDS } from './restore';
import l from '../../ui/layout.module.css';
import s from './site.module.css';

type Values = Record<string, unknown> | null;
const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every((one) => typeof one === 'string');
/** The field of a class that is the order of its lessons. */
const LESSON_ORDER = 'lessonOrder';
/** Whether a value can be a code; a text that somebody wrote has no word. */
const isCode = (value: string | number) => /^[\w.-]{1,40}$/.test(String(value));
/** Whether a value says nothing. */
export const isEmpty = (value: unknown) => value === null || value === '' || (Array.isArray(value) && value.length === 0);
/** The prefix of the word keys for fields of these kinds of things, which have labels of their own. */
const OWN_WORDS: Partial<Record<DataHistory['entity'], string>> = {
  [HISTORY_ENTITY.PROFILE]: 'profile',
  [HISTORY_ENTITY.FOOTER]: 'footer.field',
  [HISTORY_ENTITY.SNIPPET]: 'snippet',
};

/** A function that gives the label of a field; a field without one keeps its own name. */
export function useFieldName(entity?: DataHistory['entity']) {
  const { t } = useTranslation(WORD_FILES);
  return (key: string) =>
    (entity && FORM_FIELD_WORDS[entity]?.[key] ? t(FORM_FIELD_WORDS[entity][key]) : null) ??
    (entity === HISTORY_ENTITY.COURSE ? courseFieldName(key, lang()) : null) ??
    DEFAULT_KEYWORDS[lang()][key as Keyword] ??
    t([...(entity && OWN_WORDS[entity] ? [`${OWN_WORDS[entity]}.${key}`] : []), `history.field.${key}`], { defaultValue: key });
}

type Words = { fieldName: (key: string) => string; word: (key: string, value: string | number) => string };

/** The words for values of fields: codes by their names, amounts with separators, moments as dates. */
function useWords(entity: DataHistory['entity']): Words {
  const { t } = useTranslation(WORD_FILES);
  const fieldName = useFieldName(entity);
  const plain = (key: string, value: string | number) => {
    if (typeof value === 'string') return isMoment(value) ? formatDateTime(value) : value;
    if (IN_CENTS_PATTERN.test(key)) return formatMoney(value, CURRENCY.USD);
    if (key === 'vodDays') return t('history.days', { count: value });
    return AMOUNT_FIELD_PATTERN.test(key) ? formatCount(value) : String(value);
  };
  const word = (key: string, value: string | number) => {
    if (key === 'bank') return bankName(String(value), lang());
    return isCode(value) ? t(wordKeys(key, value), { defaultValue: plain(key, value) }) : plain(key, value);
  };
  return { fieldName, word };
}

/** The value of a field as lines of text; a list or object inside it is indented. */
function Nested({ value, words }: { value: object; words: Words }) {
  const { t } = useTranslation('admin-site');
  const shown = Object.entries(value).filter(([, one]) => !isEmpty(one));
  const isList = Array.isArray(value);
  const textOf = (key: string, one: unknown) =>
    typeof one === 'boolean' ? t(one ? 'history.on' : 'history.off') : words.word(key, one as string | number);
  return (
    <ul className={s.nested}>
      {shown.map(([key, one]) => {
        const name = isList ? '' : `${words.fieldName(key)}: `;
        return (
          <li key={key}>
            {typeof one === 'object' && one ? (
              <>
                {isList ? `${Number(key) + 1}.` : name}
                <Nested value={one} words={words} />
              </>
            ) : (
              name + textOf(key, one)
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** The name of a category of classes, which the history knows by its number; the number once it is deleted. */
function CategoryName({ seq }: { seq: number }) {
  const { data } = useCall(channelApi.categories, undefined, { silent: true });
  return data?.find((one) => one.channelCategorySeq === seq)?.name ?? String(seq);
}

/** The items of a list of texts, by their names where they are codes; of permissions and events only what the other side lacks. */
function useListed() {
  const { t } = useTranslation(WORD_FILES);
  const permission = (name: string) => {
    const [, object = name, action = ''] = /^(.+?)_(READ|CREATE|UPDATE|DELETE|COPY|EXCEL_DOWNLOAD|CANCEL|COUPON|REVEAL)$/.exec(name) ?? [];
    return `${t(`permissions:object.${object}`, { defaultValue: object })} · ${t(`permissions:action.${action}`, { defaultValue: action })}`;
  };
  return (field: string, value: readonly string[], other: unknown): string => {
    const named = NAMED_LISTS[field];
    const own = isTexts(other) && named ? value.filter((one) => !other.includes(one)) : value;
    const nameOf = (one: string) => {
      if (named === 'permission') return permission(one);
      if (named === 'event') return t(`admin-webhooks:event.${one.replace('.', '_')}`, { defaultValue: one });
      return isCode(one) ? t(wordKeys(field, one), { defaultValue: one }) : one;
    };
    return own.map(nameOf).join('\n');
  };
}

/** Where a lesson or section stood that a new order of a class's lessons moved; null for a value that says it by a list of titles. */
function useMoved() {
  const { t } = useTranslation('admin-site');
  return (value: unknown): string | null => {
    const { movedLesson, movedSection, inSection: section, place } = (value ?? {}) as Moved;
    if (movedSection) return t('history.order.section', { title: movedSection, place });
    if (!movedLesson) return null;
    return t(section ? 'history.order.lesson' : 'history.order.lessonAlone', { title: movedLesson, section, place });
  };
}
interface Moved {
  movedLesson?: string;
  movedSection?: string;
  inSection?: string | null;
  place?: number;
}

/** How many letters both values of a change have at most that a line of the list tells itself. */
const SHORT_CHANGE_LETTERS = 24;
/** A function that tells a change of one field in one line, such as `98,000 → 140,000`; null where a value is long or no single word. */
export function useShortChange(entity: DataHistory['entity']): (line: DataHistory, field: string) => string | null {
  const { t } = useTranslation(WORD_FILES);
  const { word } = useWords(entity);
  const moved = useMoved();
  const textOf = (field: string, value: unknown): string | null => {
    if (value === undefined || isEmpty(value)) return t(emptyKey(entity, field));
    if (typeof value === 'boolean') return t(value ? 'history.on' : 'history.off');
    if (typeof value === 'object' || field === 'channelCategorySeq' || PICTURE_FIELDS.has(field) || MARKUP_FIELDS.has(field)) return null;
    const text = word(field, value as string | number);
    return text.length > SHORT_CHANGE_LETTERS ? null : text;
  };
  return ({ before, after }, field) => {
    if (field === LESSON_ORDER) return moved(after?.[field]);
    const [was, is] = [textOf(field, before?.[field]), textOf(field, after?.[field])];
    return was && is && was !== is ? `${was} → ${is}` : null;
  };
}

interface Question {
  question: string;
  requiredYn: string;
}
/** The questions of a class, each in a line with whether it has to be answered. */
function Questions({ list, word }: { list: readonly Question[]; word: Words['word'] }) {
  return (
    <ol className={s.nested}>
      {list.map(({ question, requiredYn }, i) => (
        <li key={question}>{`${i + 1}. ${question} (${word('requiredYn', requiredYn)})`}</li>
      ))}
    </ol>
  );
}

/** The value of a field before or after a change; of long lists only what the other side lacks. */
export function HistoryValue({ of, beside, field, entity }: { of: Values; beside: Values; field: string; entity: DataHistory['entity'] }) {
  const { t } = useTranslation(WORD_FILES);
  const words = useWords(entity);
  const listed = useListed();
  const moved = useMoved();
  const value = of?.[field];
  const place = field === LESSON_ORDER ? moved(value) : null;
  if (place) return <p>{place}</p>;
  if (isTexts(value)) {
    const text = listed(field, value, beside?.[field]);
    if (text) return <p>{text}</p>;
  } else if (typeof value === 'boolean') return <p>{t(value ? 'history.on' : 'history.off')}</p>;
  else if (typeof value === 'object' && value) {
    if (field === 'courseQuestions' && Array.isArray(value) && value.length > 0)
      return <Questions list={value as Question[]} word={words.word} />;
    const inside = OWN_NAMES.includes(field) ? { ...words, fieldName: (key: string) => t(`history.${field}.${key}`) } : words;
    if (Object.values(value).some((one) => !isEmpty(one))) return <Nested value={value} words={inside} />;
  } else if (typeof value === 'string' && value && PICTURE_FIELDS.has(field)) return <img src={value} alt="" className={s.picture} />;
  else if (typeof value === 'string' && value && MARKUP_FIELDS.has(field))
    return (
      <div className={s.text} tabIndex={0} role="group" aria-label={words.fieldName(field)}>
        <RichText html={value} top={4} />
      </div>
    );
  else if (field === 'channelCategorySeq' && typeof value === 'number')
    return (
      <p>
        <CategoryName seq={value} />
      </p>
    );
  else if (!isEmpty(value) && value !== undefined) return <p>{words.word(field, value as string | number)}</p>;
  return <p className={l.muted}>{t(emptyKey(entity, field))}</p>;
}
