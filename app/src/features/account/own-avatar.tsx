import { useRuntime, useSession } from '../../actors/use-runtime.ts';
import { Avatar } from '../../ui/avatar.tsx';

/** The person who is signed in. The address of their picture ends within hours: then it is asked for again. */
export function OwnAvatar({ size = 'medium' }: { readonly size?: 'medium' | 'large' }) {
  const { actors } = useRuntime();
  const session = useSession();
  if (session.status !== 'signedIn') return null;
  const { name, picture } = session.profile;
  return (
    <Avatar
      name={name}
      picture={picture}
      size={size}
      onLost={() => actors.session.send({ type: 'profile.reload' })}
    />
  );
}
