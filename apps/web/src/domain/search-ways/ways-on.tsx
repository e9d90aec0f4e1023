import { useTranslation } from 'react-i18next';
import { Popular } from './popular';
import s from './search-ways.module.css';

/** Beside a list that holds nothing of what was searched for: that it is only `close`, or what others search for where it is empty. */
export default function WaysOn({ close }: { close?: string }) {
  const { t } = useTranslation('search-ways');
  if (close) return <p className={s.near}>{t('close', { q: close })}</p>;
  return <Popular />;
}
