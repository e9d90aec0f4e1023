import type { Page } from '@madang/contracts/endpoint';
import { useTranslation } from 'react-i18next';
import type { Opened } from '../../domain/history/use-opened';
import { report } from '../../lib/api';
import { toast } from '../../lib/dialogs';
import { invalidate } from '../../lib/query';

/**
 * Saves the search settings of a page or class; its notice can put those back that it had before. The answer is false where somebody else
 * has changed them meanwhile and the person saved nothing.
 */
export function useSave<T extends { seoSetting: string }>(
  send: (item: T, seoSetting: string, seen?: number) => Promise<T>,
  changes: Parameters<typeof invalidate>,
) {
  const { t } = useTranslation('admin-seo');
  return async (save: Opened<Page<T>>['save'], item: T, seoSetting: string): Promise<boolean> => {
    if (!(await save((seen) => send(item, seoSetting, seen)))) return false;
    await invalidate(...changes);
    const undo = async () => {
      await send(item, item.seoSetting);
      await invalidate(...changes);
      toast(t('undone'));
    };
    toast(t('saved'), { action: { label: t('undo'), onClick: () => void undo().catch(report) } });
    return true;
  };
}
