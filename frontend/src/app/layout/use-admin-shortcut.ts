import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { pagePath } from '@/config/paths';

/** Alt+Shift+A opens the admin dashboard from anywhere; the server decides who sees data there (docs/spec PAGE-33). */
export function useAdminShortcut(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!event.altKey || !event.shiftKey || event.code !== 'KeyA') return;
      event.preventDefault();
      void navigate(pagePath('admin-dashboard'));
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [navigate]);
}
