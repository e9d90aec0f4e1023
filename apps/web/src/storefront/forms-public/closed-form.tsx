import { FORM_STATE, type CodeOf } from '@madang/contracts/codes';
import type { ErrorName } from '@madang/contracts/errors';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../lib/api-error';
import { formatDeadline } from '../../lib/own-time';
import { useTitle } from '../../lib/title';
import { ButtonLink } from '../../ui/button';
import { Empty } from '../../ui/states';
import page from '../../ui/sheet-page.module.css';

type ClosedState = Exclude<CodeOf<typeof FORM_STATE>, typeof FORM_STATE.OPEN>;
/** Why a form takes no answers, with the moment at which it opens or has ended; null where it is switched off. */
export interface Closing {
  state: ClosedState;
  at: string | null;
}
const STATE_BY_ERROR: Partial<Record<ErrorName, ClosedState>> = {
  FORM_CLOSED: FORM_STATE.OFF,
  FORM_NOT_BEGUN: FORM_STATE.SCHEDULED,
  FORM_ENDED: FORM_STATE.ENDED,
};
/** Why a form takes no answers, by the refusal of a call; null for any other error. */
export function closingOf(error: unknown): Closing | null {
  const state = error instanceof ApiError && error.errorName && STATE_BY_ERROR[error.errorName];
  return state ? { state, at: error.at } : null;
}
/** The title and the text that say why a form takes no answers. */
export function useClosingWords(): (closing: Closing) => { title: string; text: string } {
  const { t } = useTranslation('forms-public');
  return ({ state, at }) => ({ title: t(`closed.${state}.title`), text: t(`closed.${state}.text`, { at: formatDeadline(at) }) });
}

/** The page of a form that takes no answers now: it names the form and says that the form is off, when it opens, or when it ended. */
export function ClosedForm({ title, ...closing }: Closing & { title?: string }) {
  const { t } = useTranslation('forms-public');
  const words = useClosingWords()(closing);
  useTitle(title ?? words.title);
  return (
    <div className={page.page}>
      <div className={page.sheet}>
        {title && <h1>{title}</h1>}
        <Empty art="lock" heading={title ? 'h2' : 'h1'} {...words}>
          <ButtonLink to="/main">{t('toMain')}</ButtonLink>
        </Empty>
      </div>
    </div>
  );
}
