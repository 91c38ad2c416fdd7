import { separatingZoom } from './separating-zoom';

/** One degree is one pixel at zoom 0. */
const projectAt = ({ lat, lng }: { lat: number; lng: number }, zoom: number) => ({
  x: lng * 2 ** zoom,
  y: lat * 2 ** zoom,
});

describe('separatingZoom', () => {
  it('is the farthest zoom at which the pins are apart', () => {
    const points = [
      { lat: 0, lng: 0 },
      { lat: 0, lng: 11 },
    ];
    expect(separatingZoom(points, { from: 1, to: 9, projectAt })).toBe(3);
  });

  it('leaves neighbours of one address together', () => {
    const points = [
      { lat: 0, lng: 0 },
      { lat: 0, lng: 0 },
      { lat: 0, lng: 11 },
    ];
    expect(separatingZoom(points, { from: 1, to: 9, projectAt })).toBe(3);
  });

  it('is the closest allowed zoom for one address', () => {
    const points = [
      { lat: 5, lng: 5 },
      { lat: 5, lng: 5 },
    ];
    expect(separatingZoom(points, { from: 1, to: 9, projectAt })).toBe(9);
  });
});
