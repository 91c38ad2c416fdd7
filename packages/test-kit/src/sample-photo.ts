import { type Photo } from '@kq/contracts';

export const photo: Photo = {
  id: null,
  url: '/a.webp',
  alt: 'Haus',
  room: null,
  width: 800,
  height: 600,
  color: null,
  placeholder: null,
  sources: [{ type: 'image/avif', srcset: '/a.avif 320w' }],
};
