"""The mathematics asked in short: `edge`, `ev`, `strategy`, `sidebets`, `census`."""
