import { postChunk } from './post-chunk';

const fetched = jest.fn<Promise<{ status: number }>, [string, RequestInit]>();
const body = new ArrayBuffer(3);
const post = (token: string | null) => postChunk({ url: '/api/recordings/s/chunks?seq=0', token }, body);

const sent = () =>
  fetched.mock.calls.map(([, init]) => [new Headers(init.headers).get('authorization'), init.body]);

beforeEach(() => {
  fetched.mockReset();
  globalThis.fetch = fetched as never;
});

describe('a chunk of a recording', () => {
  it('is sent again without the token of a session that is over', async () => {
    fetched.mockResolvedValueOnce({ status: 401 }).mockResolvedValueOnce({ status: 204 });
    expect(await post('old')).toBe(204);
    expect(sent()).toEqual([
      ['Bearer old', body],
      [null, body],
    ]);
  });

  it('is sent once when it is refused for another reason, or without a token', async () => {
    fetched.mockResolvedValueOnce({ status: 429 }).mockResolvedValueOnce({ status: 401 });
    expect([await post('valid'), await post(null)]).toEqual([429, 401]);
    expect(sent()).toHaveLength(2);
  });
});
