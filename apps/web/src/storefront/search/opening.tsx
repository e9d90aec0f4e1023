import { searchApi } from '@madang/contracts/main/search-calls';
import { History, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../lib/query';
import { Button, IconButton } from '../../ui/button';
import { Group, Option, Options, resultsOf, usePanel } from './panel';
import { forget, forgetAll, recentSearches } from './recent';
import { noteSearch } from './sent';
import l from '../../ui/layout.module.css';
import s from './suggestions.module.css';

/** Shown before anything is typed: this browser's recent searches, and the site's popular search words. */
export function Opening({ setText }: { setText: (text: string) => void }) {
  const { t } = useTranslation('search');
  const { listId } = usePanel();
  const [recent, setRecent] = useState(recentSearches);
  const popular = useCall(searchApi.popular, undefined, { silent: true });
  const words = popular.data ?? [];
  const choose = (q: string) => () => {
    setText(q);
    noteSearch(q);
  };
  if (!recent.length && !words.length) return <p className={l.muted14}>{t('hint')}</p>;
  return (
    <div className={s.opening}>
      <Options label={t('list')}>
        {recent.length > 0 && (
          <Group title={t('recent')}>
            {recent.map((q, i) => (
              <Option key={q} id={`r${i}`} to={resultsOf(q)} recent onChoose={choose(q)}>
                <History aria-hidden="true" />
                <span className={s.text}>{q}</span>
              </Option>
            ))}
          </Group>
        )}
        {words.length > 0 && (
          <Group title={t('popular')}>
            <div role="presentation" className={s.popular}>
              {words.map((q, i) => (
                <Option key={q} id={`p${i}`} to={resultsOf(q)} onChoose={choose(q)}>
                  <b className="num" aria-hidden="true">
                    {i + 1}
                  </b>
                  <span className={s.text}>{q}</span>
                </Option>
              ))}
            </div>
          </Group>
        )}
      </Options>
      {recent.length > 0 && (
        <div className={s.forget}>
          <Button size="sm" tone="ghost" onClick={() => setRecent(forgetAll())}>
            {t('forgetAll')}
          </Button>
          {recent.map((q, i) => (
            <IconButton key={q} id={`${listId}-r${i}-forget`} label={t('forget', { q })} onClick={() => setRecent(forget(q))}>
              <X aria-hidden="true" />
            </IconButton>
          ))}
        </div>
      )}
    </div>
  );
}
