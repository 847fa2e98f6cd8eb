// An OpenID Connect provider for development: three users, one client, no passwords.
// Started by `cargo xtask up`. Never run it where strangers can reach it.

import { generateKeyPairSync } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { Provider } from 'oidc-provider';

const port = Number(process.env.OIDC_PORT ?? 17450);
const dir = process.env.OIDC_DIR ?? '.';
const issuer = `http://127.0.0.1:${port}`;

const users = {
  'wang.min': { name: '王敏', email: 'wang.min@acme.example', phone_number: '+8613800000001' },
  'li.qiang': { name: '李强', email: 'li.qiang@acme.example', phone_number: '+8613800000002' },
  'chen.wei': { name: '陈伟', email: 'chen.wei@supplier.example', phone_number: '+8613800000003' },
};

const provider = new Provider(issuer, {
  clients: [
    {
      client_id: process.env.OIDC_CLIENT_ID ?? 'tandem',
      client_secret: process.env.OIDC_CLIENT_SECRET ?? 'tandem',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      redirect_uris: [`${issuer}/callback`],
    },
  ],
  claims: {
    openid: ['sub'],
    profile: ['name', 'preferred_username'],
    email: ['email', 'email_verified'],
    phone: ['phone_number'],
  },
  conformIdTokenClaims: false,
  cookies: { keys: [process.env.OIDC_COOKIE_KEY ?? 'development'] },
  jwks: { keys: [signingKey()] },
  features: { devInteractions: { enabled: false } },
  interactions: { url: (_ctx, interaction) => `/sign-in/${interaction.uid}` },
  pkce: { required: () => false },
  findAccount: (_ctx, sub) =>
    users[sub] && {
      accountId: sub,
      claims: () => ({ sub, preferred_username: sub, email_verified: true, ...users[sub] }),
    },
  // Everyone agrees to everything: there is nothing to protect here.
  async loadExistingGrant(ctx) {
    const grant = new ctx.oidc.provider.Grant({
      clientId: ctx.oidc.client.clientId,
      accountId: ctx.oidc.session.accountId,
    });
    grant.addOIDCScope('openid profile email phone offline_access');
    await grant.save();
    return grant;
  },
});

// Tests listen on ports that are not known beforehand, so any loopback address may be returned to.
const isLoopback = (uri) => /^(127\.0\.0\.1|([a-z0-9-]+\.)?localhost)$/.test(new URL(uri).hostname);
provider.Client.prototype.redirectUriAllowed = isLoopback;
provider.Client.prototype.postLogoutRedirectUriAllowed = isLoopback;

const rest = provider.callback();
createServer(async (request, response) => {
  try {
    if (!request.url.startsWith('/sign-in/')) return await rest(request, response);
    // Fails when the browser did not come here by way of the authorization endpoint.
    const interaction = await provider.interactionDetails(request, response);
    if (request.method !== 'POST') return page(response, 200, signIn(interaction.uid));
    const accountId = new URLSearchParams(await body(request)).get('user') ?? '';
    if (!users[accountId]) return page(response, 422, '<p>No such user.</p>');
    await provider.interactionFinished(request, response, { login: { accountId } });
  } catch (error) {
    console.error(error);
    page(response, 400, `<p>${escape(error.message)}</p>`);
  }
}).listen(port, '127.0.0.1', () => console.log(`ready at ${issuer}`));

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(0));

/** One key for the life of the development directory, so that tokens outlive a restart. */
function signingKey() {
  const file = join(dir, 'key.json');
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = { ...privateKey.export({ format: 'jwk' }), kid: 'development', use: 'sig', alg: 'RS256' };
  writeFileSync(file, JSON.stringify(key), { mode: 0o600 });
  return key;
}

function signIn(uid) {
  const buttons = Object.entries(users).map(
    ([id, { name }]) => `<button name="user" value="${id}">${name} <small>${id}</small></button>`,
  );
  return `<form method="post" action="/sign-in/${uid}"><h1>Who are you today?</h1>${buttons.join('')}</form>`;
}

function page(response, status, content) {
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' });
  response.end(`<!doctype html><html lang="zh"><title>Development sign-in</title>
<style>body{font:16px system-ui;display:grid;place-items:center;min-height:90vh}
button{display:block;width:16rem;margin:.5rem 0;padding:.75rem;font:inherit;cursor:pointer}</style>${content}</html>`);
}

async function body(request) {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
}

function escape(text) {
  return String(text).replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
