import { DEFAULT_KEYWORDS, type Keyword } from '@madang/contracts/main/keyword';
import { HISTORY_ENTITY } from '@madang/contracts/codes';
import { courseFieldName } from '@madang/contracts/main/course-field';
import type { DataHistory } from '@madang/contracts/util/data-history';
import { bankName } from '@madang/contracts/util/banks';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../lib/format';
import { lang } from '../../lib/i18n';

type Values = Record<string, unknown> | null;
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}.*Z$/;
const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every((one) => typeof one === 'string');
const isFlat = (value: object): value is Record<string, string | number | null> =>
  Object.values(value).every((one) => one === null || ['string', 'number'].includes(typeof one));

/** A field by its word; what has none, by its own name. */
export function useFieldName(entity?: DataHistory['entity']) {
  const { t } = useTranslation('admin-site');
  return (key: string) =>
    (entity === HISTORY_ENTITY.COURSE ? courseFieldName(key, lang()) : null) ??
    DEFAULT_KEYWORDS[lang()][key as Keyword] ??
    t([`history.field.${key}`, `profile.${key}`, `footer.field.${key}`, `snippet.${key}`], { defaultValue: key });
}

/** What stood or stands in a field; of long lists only what the other side lacks. */
export function HistoryValue({ of, beside, field }: { of: Values; beside: Values; field: string }) {
  const { t } = useTranslation(['admin-site', 'admin-operators']);
  const fieldName = useFieldName();
  const word = (key: string, value: string | number) =>
    key === 'bank' ? bankName(String(value), lang()) : t(`history.value.${key}.${value}`, { defaultValue: String(value) });
  const permission = (name: string) => {
    const [, object = name, action = ''] = /^(.+?)_(READ|CREATE|UPDATE|DELETE|COPY|EXCEL_DOWNLOAD|CANCEL|COUPON)$/.exec(name) ?? [];
    return `${t(`admin-operators:object.${object}`, { defaultValue: object })} · ${t(`admin-operators:action.${action}`, { defaultValue: action })}`;
  };
  const value = of?.[field];
  const other = beside?.[field];
  if (typeof value === 'boolean') return <p>{t(value ? 'history.on' : 'history.off')}</p>;
  if (isTexts(value)) {
    const own = isTexts(other) && field === 'roles' ? value.filter((one) => !other.includes(one)) : value;
    if (own.length) return <p>{own.map((one) => (field === 'roles' ? permission(one) : one)).join('\n')}</p>;
  } else if (value && typeof value === 'object') {
    if (!isFlat(value)) return <pre>{JSON.stringify(value, null, 2)}</pre>;
    const lines = Object.entries(value).filter(([, one]) => one !== null && one !== '');
    if (lines.length) return <p>{lines.map(([key, one]) => `${fieldName(key)}: ${word(key, one!)}`).join('\n')}</p>;
  } else if (typeof value === 'string' && MOMENT.test(value)) return <p>{formatDateTime(value)}</p>;
  else if (value !== undefined && value !== null && value !== '') return <p>{word(field, value as string | number)}</p>;
  return <i>{t('history.none')}</i>;
}
