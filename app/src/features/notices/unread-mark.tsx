import { Plural } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { notices } from '../../data/notices.ts';

/** Says how many notices are unread; nothing while none are. */
export default function UnreadMark({ className }: { readonly className: string | undefined }) {
  const unread = useQuery(notices).data?.notices.filter(({ read }) => !read).length ?? 0;
  if (unread === 0) return null;
  return (
    <span className={className}>
      <span className="visually-hidden">
        <Plural value={unread} one="# unread" other="# unread" />
      </span>
    </span>
  );
}
