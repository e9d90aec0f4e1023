import { DEFAULT_KEYWORDS, type Keyword } from '@madang/contracts/main/keyword';
import { HISTORY_ENTITY } from '@madang/contracts/codes';
import { courseFieldName } from '@madang/contracts/main/course-field';
import type { DataHistory } from '@madang/contracts/util/data-history';
import { bankName } from '@madang/contracts/util/banks';
import { useTranslation } from 'react-i18next';
import { formatCount, formatDateTime } from '../../lib/format';
import { lang } from '../../lib/i18n';
import s from './site.module.css';

type Values = Record<string, unknown> | null;
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}.*Z$/;
const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every((one) => typeof one === 'string');
const isEmpty = (value: unknown) => value === null || value === '' || (Array.isArray(value) && value.length === 0);
/** The prefix of the word keys for fields of these kinds of things, which have labels of their own. */
const OWN_WORDS: Partial<Record<DataHistory['entity'], string>> = {
  [HISTORY_ENTITY.PROFILE]: 'profile',
  [HISTORY_ENTITY.FOOTER]: 'footer.field',
  [HISTORY_ENTITY.SNIPPET]: 'snippet',
};

/** A function that gives the label of a field; a field without one keeps its own name. */
export function useFieldName(entity?: DataHistory['entity']) {
  const { t } = useTranslation('admin-site');
  return (key: string) =>
    (entity === HISTORY_ENTITY.COURSE ? courseFieldName(key, lang()) : null) ??
    DEFAULT_KEYWORDS[lang()][key as Keyword] ??
    t([...(entity && OWN_WORDS[entity] ? [`${OWN_WORDS[entity]}.${key}`] : []), `history.field.${key}`], { defaultValue: key });
}

/** Fields that are lists of codes: each side shows only the codes that the other side lacks, by their names. */
const NAMED_LISTS: Readonly<Record<string, 'permission' | 'event'>> = { roles: 'permission', scopes: 'permission', events: 'event' };

/** Fields that hold amounts, which are written with separators of thousands. */
const AMOUNT = /price|amount|discount/i;
const plainText = (key: string, value: string | number) =>
  typeof value === 'number' && AMOUNT.test(key) ? formatCount(value) : String(value);

type Words = { fieldName: (key: string) => string; word: (key: string, value: string | number) => string };

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

/** The value of a field before or after a change; of long lists only what the other side lacks. */
export function HistoryValue({ of, beside, field, entity }: { of: Values; beside: Values; field: string; entity: DataHistory['entity'] }) {
  const { t } = useTranslation(['admin-site', 'permissions', 'admin-webhooks']);
  const fieldName = useFieldName(entity);
  const word = (key: string, value: string | number) =>
    key === 'bank' ? bankName(String(value), lang()) : t(`history.value.${key}.${value}`, { defaultValue: plainText(key, value) });
  const permission = (name: string) => {
    const [, object = name, action = ''] = /^(.+?)_(READ|CREATE|UPDATE|DELETE|COPY|EXCEL_DOWNLOAD|CANCEL|COUPON|REVEAL)$/.exec(name) ?? [];
    return `${t(`permissions:object.${object}`, { defaultValue: object })} · ${t(`permissions:action.${action}`, { defaultValue: action })}`;
  };
  const value = of?.[field];
  const other = beside?.[field];
  if (typeof value === 'boolean') return <p>{t(value ? 'history.on' : 'history.off')}</p>;
  if (isTexts(value)) {
    const named = NAMED_LISTS[field];
    const own = isTexts(other) && named ? value.filter((one) => !other.includes(one)) : value;
    const nameOf = (one: string) =>
      named === 'event' ? t(`admin-webhooks:event.${one.replace('.', '_')}`, { defaultValue: one }) : named ? permission(one) : one;
    if (own.length) return <p>{own.map(nameOf).join('\n')}</p>;
  } else if (value && typeof value === 'object') {
    if (Object.values(value).some((one) => !isEmpty(one))) return <Nested value={value} words={{ fieldName, word }} />;
  } else if (typeof value === 'string' && MOMENT.test(value)) return <p>{formatDateTime(value)}</p>;
  else if (value !== undefined && value !== null && value !== '') return <p>{word(field, value as string | number)}</p>;
  return <i>{t('history.none')}</i>;
}
