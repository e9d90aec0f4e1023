import { ArrowLeft } from 'lucide-react';
import { Dialog as Radix, VisuallyHidden } from 'radix-ui';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/button';
import { SearchBox } from './search-box';
import s from './suggestions.module.css';

/** The search on phones: a layer over the page, which the browser's back button closes. */
export default function SearchLayer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('app');
  const field = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    history.pushState(history.state, '');
    // The back button must only close the layer: the address does not change, so the router does not get the event.
    const back = (event: PopStateEvent) => {
      event.stopImmediatePropagation();
      close.current();
    };
    window.addEventListener('popstate', back, true);
    return () => window.removeEventListener('popstate', back, true);
  }, []);
  return (
    <Radix.Root open onOpenChange={(open) => !open && history.back()}>
      <Radix.Portal>
        <Radix.Content
          className={s.layer}
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            field.current?.querySelector('input')?.focus();
          }}
        >
          <VisuallyHidden.Root>
            <Radix.Title>{t('header.search')}</Radix.Title>
          </VisuallyHidden.Root>
          <div ref={field} className={s.layerBar}>
            <IconButton label={t('header.closeSearch')} onClick={() => history.back()}>
              <ArrowLeft aria-hidden="true" />
            </IconButton>
            <SearchBox layer onDone={onClose} />
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
