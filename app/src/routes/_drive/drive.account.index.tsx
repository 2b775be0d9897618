import { createFileRoute } from '@tanstack/react-router';
import { ProfilePage } from '../../features/account/profile-page.tsx';

export const Route = createFileRoute('/_drive/drive/account/')({ component: ProfilePage });
