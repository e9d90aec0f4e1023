import i18next from 'i18next';
import { alert } from '../../lib/dialogs';

/**
 * The messenger could not be opened: without a network, or because the browser held its window back (SH-073). Its caller has loaded the
 * words `messenger`.
 */
export const messengerFailed = () => void alert(i18next.t('messenger:text'), { title: i18next.t('messenger:title') });
