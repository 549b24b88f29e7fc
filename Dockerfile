# docker build -t suluh . && docker run -p 3000:3000 -v suluh:/data suluh
# By digest: --build-arg NODE_IMAGE=node@sha256:... (docs/operations.md)
ARG NODE_IMAGE=node:26.10.0-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /build
RUN apt-get update && apt-get install -y --no-install-recommends unzip
# What others have written is installed again only where it has changed.
COPY package.json package-lock.json ./
COPY apps/api/package.json apps/api/
COPY apps/web/package.json apps/web/
COPY packages/contract/package.json packages/contract/
COPY packages/psychometrics/package.json packages/psychometrics/
COPY packages/question-formats/package.json packages/question-formats/
COPY packages/rich-text/package.json packages/rich-text/
COPY packages/tabular/package.json packages/tabular/
COPY run/install.mjs run/systems.mjs run/
RUN node --input-type=module -e "import('./run/install.mjs').then(({ install }) => install())"
COPY . .
# The archive holds what runs: no compiler, no tests, no sources of the web.
RUN node run/bundle.mjs && unzip -q .cache/bundle/suluh-linux-*.zip -d / && rm -rf /suluh/node
# An update brings a layer of Suluh, and of the packages only where they have changed.
RUN mkdir /packages && mv /suluh/node_modules /packages/

FROM ${NODE_IMAGE}
# All of it is root's; whoever runs it writes its data and nothing else.
COPY --from=build --chown=root:root /packages /suluh
COPY --from=build --chown=root:root /suluh /suluh
RUN mkdir /data && chown node:node /data
WORKDIR /suluh
USER node
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
VOLUME /data
EXPOSE 3000
HEALTHCHECK --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:3000/api/health').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# A bundle has no links to its own packages: it tells Node where they are.
CMD ["node", "--import", "./run/packages.mjs", "apps/api/src/main.ts"]
