import i18next from 'i18next';
import { alert } from '../../lib/dialogs';

/**
 * Says that the messenger could not be opened: there is no network, or the browser blocked its window (SH-073). The caller has to load
 * the words `messenger` before.
 */
export const messengerFailed = () => void alert(i18next.t('messenger:text'), { title: i18next.t('messenger:title') });
