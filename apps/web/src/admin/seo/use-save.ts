import { useTranslation } from 'react-i18next';
import { report } from '../../lib/api';
import { toast } from '../../lib/dialogs';
import { invalidate } from '../../lib/query';

/** Saves the search settings of a page or class; its notice can put those back that it had before. */
export function useSave<T extends { seoSetting: string }>(
  send: (item: T, seoSetting: string) => Promise<unknown>,
  changes: Parameters<typeof invalidate>,
) {
  const { t } = useTranslation('admin-seo');
  const put = async (item: T, seoSetting: string) => {
    await send(item, seoSetting);
    await invalidate(...changes);
  };
  return async (item: T, seoSetting: string) => {
    await put(item, seoSetting);
    const undo = () => void put(item, item.seoSetting).then(() => toast(t('undone')), report);
    toast(t('saved'), { action: { label: t('undo'), onClick: undo } });
  };
}
