import { useTranslation } from 'react-i18next';
import { Popular } from './popular';
import s from './search-ways.module.css';

/**
 * Shown when nothing matches a search exactly: says that the results are for the similar word `close` or, without one, lists popular
 * search words.
 */
export default function WaysOn({ close }: { close?: string }) {
  const { t } = useTranslation('search-ways');
  if (close) return <p className={s.near}>{t('close', { q: close })}</p>;
  return <Popular />;
}
