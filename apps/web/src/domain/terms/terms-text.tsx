import { useTranslation } from 'react-i18next';
import s from '../account/account.module.css';

/** Renders terms as headings and paragraphs: a line that starts with a numbered article (`1.`, `제1조`, `第1条`) is a heading. */
export function TermsText({ text, heading: Heading = 'h3' }: { text: string; heading?: 'h2' | 'h3' }) {
  return (
    <div className={s.terms}>
      {text
        .split(/\n+/)
        .filter((line) => line.trim() !== '')
        .map((line, i) => (/^((제?\s?\d+\s?조|\d+\.)\s|第\d+条)/.test(line) ? <Heading key={i}>{line}</Heading> : <p key={i}>{line}</p>))}
    </div>
  );
}
/** The product's own terms, for hosts and sites without terms of their own. */
export function usePlatformTerms(kind: 'service' | 'privacy'): { title: string; text: string } {
  const { t } = useTranslation('terms');
  return { title: t(`${kind}.title`), text: t(`${kind}.text`) };
}
